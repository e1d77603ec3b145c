/**
 * `<TwoLines name end detail endDetail />`: a record in two lines for narrow grids: name and amount above, reference with time and status below.
 * Made of spans, because it is inside the button that opens the record. `isBelow`: it hangs on the record before it.
 */
import type { ReactNode } from 'react'

type TwoLinesProps = { isBelow?: boolean; name: ReactNode; end?: ReactNode; detail?: ReactNode; endDetail?: ReactNode }

export const TwoLines = ({ isBelow, name, end, detail, endDetail }: TwoLinesProps) => (
  <span className="p-two" data-below={isBelow || undefined}>
    <span>
      <span className="p-cell-strong">{name}</span>
      <span>{end}</span>
    </span>
    <span>
      <span>{detail}</span>
      <span>{endDetail}</span>
    </span>
  </span>
)
