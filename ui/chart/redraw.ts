/** When a chart is drawn again: 300 ms after the last change of its size, 500 ms after the last change of its place. */
export const resizeWaitMs = 300
export const moveWaitMs = 500

/** A drag of an edge changes the size many times; the last one counts. */
export function redrawer(draw: () => void) {
  const timers: { resize?: ReturnType<typeof setTimeout>; move?: ReturnType<typeof setTimeout> } = {}
  const soon = (why: 'resize' | 'move', waitMs: number) => {
    clearTimeout(timers[why])
    timers[why] = setTimeout(draw, waitMs)
  }
  return {
    resized: () => soon('resize', resizeWaitMs),
    moved: () => soon('move', moveWaitMs),
    stop: () => {
      clearTimeout(timers.resize)
      clearTimeout(timers.move)
    },
  }
}
