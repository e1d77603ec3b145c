/** The board with its columns. It brings the library that moves things by mouse and touch, so it is loaded where there is room for columns. */
import type { ReactNode } from 'react'
import { GridLayout, type Layout } from 'react-grid-layout'
import { boardColumns, mostRows, type Spot, smallest } from './board-layout.ts'
import { gapPx, rowPx } from './board-size.ts'

type BoardGridProps = {
  spots: readonly Spot[]
  widthPx: number
  isEditing: boolean
  onPlace: (spots: Spot[]) => void
  children: (spot: Spot) => ReactNode
}

const spotsOf = (layout: Layout): Spot[] => layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }))

export default function BoardGrid({ spots, widthPx, isEditing, onPlace, children }: BoardGridProps) {
  const place = (layout: Layout) => onPlace(spotsOf(layout))
  return (
    <GridLayout
      className="p-board"
      layout={spots.map(({ id, ...at }) => ({ i: id, ...at, minW: smallest.w, minH: smallest.h, maxH: mostRows }))}
      width={widthPx}
      gridConfig={{ cols: boardColumns, rowHeight: rowPx, margin: [gapPx, gapPx], containerPadding: [0, 0] }}
      dragConfig={{ enabled: isEditing, handle: '.p-board-grip' }}
      resizeConfig={{ enabled: isEditing, handles: ['se'] }}
      onDragStop={place}
      onResizeStop={place}
    >
      {spots.map((spot) => (
        <div key={spot.id} className="p-board-item">
          {children(spot)}
        </div>
      ))}
    </GridLayout>
  )
}
