/**
 * `<RecordLines lines />`: short records that belong to the one in the drawer. A line is `{ id, name, detail?, status?, action? }`: name and
 * detail below each other, state and what can be done with it at the end.
 */
import type { ReactNode } from 'react'

export type RecordLine = { id: string; name: ReactNode; detail?: ReactNode; status?: ReactNode; action?: ReactNode }

export const RecordLines = ({ lines }: { lines: readonly RecordLine[] }) => (
  <ul className="p-lines">
    {lines.map(({ id, name, detail, status, action }) => (
      <li key={id}>
        <span className="p-line-text">
          <strong>{name}</strong>
          {detail && <small>{detail}</small>}
        </span>
        {status}
        {action}
      </li>
    ))}
  </ul>
)
