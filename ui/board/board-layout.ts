/**
 * Where the widgets of a board are: twelve columns, rows as deep as needed, each widget as far up as it may be. Positions are those that
 * react-grid-layout gives back from a drag; keys and menus change them here, by the same rules.
 */
export type Spot = { id: string; x: number; y: number; w: number; h: number }
export type Direction = 'left' | 'right' | 'up' | 'down'
export type Growth = 'wider' | 'narrower' | 'taller' | 'shorter'

export const boardColumns = 12
/** Below it a chart has no room for its axis. */
export const smallest = { w: 2, h: 2 }
export const mostRows = 20

const collide = (a: Spot, b: Spot) => a.id !== b.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const beside = (a: Spot, b: Spot) => a.y < b.y + b.h && b.y < a.y + a.h
const inColumn = (a: Spot, b: Spot) => a.x < b.x + b.w && b.x < a.x + a.w

/** In the order in which they are read. */
export const readingOrder = <One extends Spot>(spots: readonly One[]): One[] => spots.toSorted((a, b) => a.y - b.y || a.x - b.x)

/** Everything as far up as it may be, in the order of the rows. */
export function compact<One extends Spot>(spots: readonly One[]): One[] {
  const placed: One[] = []
  for (const spot of readingOrder(spots)) {
    let y = 0
    // Rows are tried one by one: a board has a few dozen.
    while (placed.some((other) => collide({ ...spot, y }, other))) y += 1
    placed.push(y === spot.y ? spot : { ...spot, y })
  }
  return inOrderOf(spots, placed)
}

/** As given, so that every widget keeps its place in the page. */
const inOrderOf = <One extends Spot>(given: readonly One[], placed: readonly One[]): One[] =>
  given.map(({ id }) => placed.find((one) => one.id === id)!)

/** One has its place for certain; others in its way go down, and then everything goes up. */
function settle<One extends Spot>(spots: readonly One[], fixed: One): One[] {
  const placed: One[] = [fixed]
  for (const spot of readingOrder(spots.filter(({ id }) => id !== fixed.id))) {
    let { y } = spot
    while (placed.some((other) => collide({ ...spot, y }, other))) y += 1
    placed.push({ ...spot, y })
  }
  return compact(inOrderOf(spots, placed))
}

/** One place further: past its neighbour, which takes its place, or to the end of a gap. */
export function moved<One extends Spot>(spots: readonly One[], id: string, direction: Direction): readonly One[] {
  const own = spots.find((spot) => spot.id === id)
  if (!own) return spots
  const next = direction === 'left' || direction === 'right' ? aside(spots, own, direction) : upOrDown(spots, own, direction)
  return isSame(spots, next) ? spots : next
}

function aside<One extends Spot>(spots: readonly One[], own: One, direction: 'left' | 'right'): readonly One[] {
  const isLeft = direction === 'left'
  const row = spots.filter((spot) => spot.id !== own.id && beside(spot, own) && (isLeft ? spot.x < own.x : spot.x > own.x))
  const nearest = row.toSorted((a, b) => (isLeft ? b.x + b.w - (a.x + a.w) : a.x - b.x) || a.y - b.y)[0]
  const edge = isLeft ? (nearest ? nearest.x + nearest.w : 0) : (nearest?.x ?? boardColumns) - own.w
  if (edge !== own.x) return settle(spots, { ...own, x: edge })
  if (!nearest) return spots
  const [x, ofNearest] = isLeft ? [nearest.x, nearest.x + own.w] : [own.x + nearest.w, own.x]
  const exchanged = spots.map((spot) => (spot.id === nearest.id ? { ...spot, x: ofNearest, y: own.y } : spot))
  return settle(exchanged, { ...own, x })
}

function upOrDown<One extends Spot>(spots: readonly One[], own: One, direction: 'up' | 'down'): readonly One[] {
  const column = spots.filter((spot) => spot.id !== own.id && inColumn(spot, own))
  if (direction === 'up') {
    const above = column.filter(({ y }) => y < own.y).toSorted((a, b) => b.y + b.h - (a.y + a.h) || a.y - b.y)[0]
    return above ? settle(spots, { ...own, y: above.y }) : spots
  }
  const below = column.filter(({ y }) => y > own.y).toSorted((a, b) => a.y - b.y)[0]
  if (!below) return spots
  // What was below goes up first, and what was moved comes after it.
  const others = spots.map((spot) => (spot.id === own.id ? { ...own, y: below.y + below.h } : spot))
  return compact(others)
}

/** One column or row more or less. A widget at the right edge grows to the left. */
export function resized<One extends Spot>(spots: readonly One[], id: string, growth: Growth): readonly One[] {
  const own = spots.find((spot) => spot.id === id)
  if (!own) return spots
  const step = growth === 'wider' || growth === 'taller' ? 1 : -1
  const w = growth === 'wider' || growth === 'narrower' ? within(own.w + step, smallest.w, boardColumns) : own.w
  const h = growth === 'taller' || growth === 'shorter' ? within(own.h + step, smallest.h, mostRows) : own.h
  if (w === own.w && h === own.h) return spots
  return settle(spots, { ...own, w, h, x: Math.min(own.x, boardColumns - w) })
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Beside the last ones where there is room, else below everything. */
export function added<One extends Spot>(spots: readonly One[], one: One): One[] {
  const w = within(one.w, smallest.w, boardColumns)
  const bottom = Math.max(0, ...spots.map(({ y, h }) => y + h))
  const fits = (x: number, y: number) => !spots.some((other) => collide({ ...one, id: '', x, y, w }, { ...other, id: other.id || '-' }))
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + w <= boardColumns; x += 1) if (fits(x, y)) return compact([...spots, { ...one, w, x, y }])
  return compact([...spots, { ...one, w, x: 0, y: bottom }])
}

export const isSame = (a: readonly Spot[], b: readonly Spot[]): boolean =>
  a.length === b.length &&
  a.every((one) => {
    const other = b.find(({ id }) => id === one.id)
    return other !== undefined && other.x === one.x && other.y === one.y && other.w === one.w && other.h === one.h
  })
