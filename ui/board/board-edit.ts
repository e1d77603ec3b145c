/** Arranging a board, each step undone by one press. */
import { added, compact, type Direction, type Growth, isSame, moved, resized, type Spot } from './board-layout.ts'

export type BoardEdit<One extends Spot> = { spots: readonly One[]; past: readonly (readonly One[])[]; future: readonly (readonly One[])[] }

export type BoardStep<One extends Spot> =
  | { do: 'move'; id: string; direction: Direction }
  | { do: 'resize'; id: string; growth: Growth }
  | { do: 'place'; spots: readonly Spot[] }
  | { do: 'add'; one: One }
  | { do: 'remove'; id: string }
  | { do: 'replace'; spots: readonly One[] }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'begin'; spots: readonly One[] }

/** A hundred steps back are enough for anybody. */
const mostPast = 100

export const beginEdit = <One extends Spot>(spots: readonly One[]): BoardEdit<One> => ({ spots: compact(spots), past: [], future: [] })

export function editBoard<One extends Spot>(edit: BoardEdit<One>, step: BoardStep<One>): BoardEdit<One> {
  const { spots, past, future } = edit
  if (step.do === 'begin') return beginEdit(step.spots)
  if (step.do === 'undo') {
    const before = past.at(-1)
    return before ? { spots: before, past: past.slice(0, -1), future: [spots, ...future] } : edit
  }
  if (step.do === 'redo') {
    const [after, ...rest] = future
    return after ? { spots: after, past: [...past, spots], future: rest } : edit
  }
  const next = changed(spots, step)
  return next === spots || (isSame(next, spots) && step.do !== 'replace')
    ? edit
    : { spots: next, past: [...past, spots].slice(-mostPast), future: [] }
}

type Change<One extends Spot> = Exclude<BoardStep<One>, { do: 'undo' | 'redo' | 'begin' }>

function changed<One extends Spot>(spots: readonly One[], step: Change<One>): readonly One[] {
  if (step.do === 'move') return moved(spots, step.id, step.direction)
  if (step.do === 'resize') return resized(spots, step.id, step.growth)
  if (step.do === 'add') return added(spots, step.one)
  if (step.do === 'remove') return compact(spots.filter(({ id }) => id !== step.id))
  if (step.do === 'replace') return compact(step.spots)
  // A drag gives back places alone, of widgets on the board.
  return compact(
    spots.map((own) => {
      const to = step.spots.find(({ id }) => id === own.id)
      return to ? { ...own, x: to.x, y: to.y, w: to.w, h: to.h } : own
    }),
  )
}
