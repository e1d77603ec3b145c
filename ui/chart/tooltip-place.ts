/** Where the tooltip of a chart is: 18 px from the point it explains, on the other side where there is no room, gone 50 ms after the pointer. */
export const hideWaitMs = 50
export const tooltipOffsetPx = 18

type Size = readonly [width: number, height: number]

export function tooltipPlace(point: Size, [width, height]: Size, [viewWidth, viewHeight]: Size): [x: number, y: number] {
  const beside = (at: number, size: number, room: number) => {
    const after = at + tooltipOffsetPx
    const before = at - tooltipOffsetPx - size
    return after + size <= room ? after : before >= 0 ? before : Math.max(0, room - size)
  }
  return [beside(point[0], width, viewWidth), beside(point[1], height, viewHeight)]
}
