import { boardColumns, type Spot } from '@portico/ui/board/board-layout.ts'

type MiniBoardProps = { label: string; spots: readonly Spot[]; titleOf: (id: string) => string }

/** A board at a glance: where its widgets are and what they are called. */
export const MiniBoard = ({ label, spots, titleOf }: MiniBoardProps) => (
  <ul className="p-mini-board" aria-label={label} style={{ gridTemplateColumns: `repeat(${boardColumns}, minmax(0, 1fr))` }}>
    {spots.map(({ id, x, y, w, h }) => (
      <li key={id} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }} title={titleOf(id)}>
        {titleOf(id)}
      </li>
    ))}
  </ul>
)
