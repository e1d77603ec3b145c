/**
 * `<RecordLines lines />`: short records that belong to the one in the drawer. A line is `{ id, name, detail?, status?, action?, below? }`: name
 * and detail below each other, state and what can be done with it at the end, and more of it over the whole width.
 */
import type { ReactNode } from 'react'

export type RecordLine = { id: string; name: ReactNode; detail?: ReactNode; status?: ReactNode; action?: ReactNode; below?: ReactNode }

export const RecordLines = ({ lines }: { lines: readonly RecordLine[] }) => (
  <ul className="p-lines">
    {lines.map(({ id, name, detail, status, action, below }) => (
      <li key={id}>
        <span className="p-line-text">
          <strong>{name}</strong>
          {detail && <small>{detail}</small>}
        </span>
        {status}
        {action}
        {below && <div className="p-line-below">{below}</div>}
      </li>
    ))}
  </ul>
)
