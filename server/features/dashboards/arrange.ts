import { dashboardRefusals } from '@portico/contract/features/dashboards/dashboards.refusals.ts'
import type { Board, BoardChange, NewItem } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { KeptFilters } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { mostItems } from '@portico/contract/features/dashboards/widget-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { readBoard, type Seen, seenBy, widgetOfCopy } from './board.ts'
import { insertBoard, insertWidgets, lockBoard, placeWidget, removeWidgets, type Spot, saveBoard } from './boards.repository.ts'
import { below, sizeOf, standardBoard } from './standard-board.ts'
import type { WidgetRow } from './widgets.repository.ts'

type Ours = Pick<Context, 'db' | 'actor' | 'services'>

/**
 * Holds the row of the caller's dashboard, so that changes of it follow each other. The first change of a person writes down the shipped
 * dashboard that they have seen until then.
 */
export async function holdBoard({ db, actor, services }: Ours, { keepsShipped = true } = {}): Promise<Seen> {
  if (await insertBoard(db, actor, services.now())) {
    await lockBoard(db, actor)
    const seen = await seenBy(db, actor)
    if (!keepsShipped) return { ...seen, version: 0 }
    await insertWidgets(
      db,
      actor,
      standardBoard(seen.offer.offered).map(({ widget, spot }) => newRow(services, widget.id, spot)),
    )
    return seenBy(db, actor)
  }
  await lockBoard(db, actor)
  return seenBy(db, actor)
}

const newRow = (services: Ours['services'], baseId: string, { x, y, w, h }: Spot) => ({
  id: services.newId(),
  base_id: baseId,
  ...{ x, y, w, h },
  created_at: services.now(),
})

const ownOf = (seen: Seen) => seen.copies.filter(({ sharedBy }) => sharedBy === null)
const refuseFull = (count: number) => {
  if (count > mostItems) throw new AppError(dashboardRefusals.tooManyWidgets({ most: mostItems }))
}
/** Only what fits the grid. */
const inGrid = ({ x, y, w, h }: Spot): Spot => ({ x: Math.min(x, 12 - w), y, w, h })

/** A category of somebody else is as one that is not there. */
function refuseCategory(seen: Seen, categoryId: string | null): void {
  if (categoryId !== null && !seen.categories.some(({ id }) => id === categoryId)) throw new AppError('not_found')
}

/** A widget that is offered, by its own id or by that of a copy that the caller sees. */
function offeredOf(seen: Seen, id: string): WidgetRow {
  const copy = seen.copies.find(({ row }) => row.id === id)
  const widget = seen.offer.offered.find((one) => one.id === (copy?.base.id ?? id))
  if (!widget) throw new AppError('not_found')
  return widget
}

/** Saves all of a dashboard upon the version that was read. What lies on it since then comes back with the refusal. */
export async function arrangeBoard(context: Ours, { version, items }: BoardChange): Promise<Board> {
  const { db, actor, services } = context
  const seen = await holdBoard(context, { keepsShipped: false })
  if (seen.version !== version) throw new AppError('stale_version', { extra: { current: await readBoard(db, actor) } })
  const byId = new Map(seen.copies.map((copy) => [copy.row.id, copy]))
  const fresh: Parameters<typeof insertWidgets>[2][number][] = []
  const stays = new Set<string>()
  const spots: Record<string, Spot> = {}
  for (const { id, widgetId, categoryId, ...spot } of items) {
    refuseCategory(seen, categoryId)
    const known = id === undefined ? undefined : byId.get(id)
    if (!known) {
      const widget = offeredOf(seen, widgetId)
      fresh.push({ ...newRow(services, widget.id, inGrid(spot)), category_id: categoryId })
    } else if (known.sharedBy === null) {
      stays.add(known.row.id)
      await placeWidget(db, actor, known.row.id, { ...inGrid(spot), category_id: categoryId })
    } else spots[known.row.id] = inGrid(spot)
  }
  refuseFull(fresh.length + stays.size)
  await removeWidgets(
    db,
    actor,
    ownOf(seen)
      .map(({ row }) => row.id)
      .filter((id) => !stays.has(id)),
  )
  await insertWidgets(db, actor, fresh)
  await saveBoard(db, actor, { spots }, services.now())
  return readBoard(db, actor)
}

export async function addWidget(context: Ours, { widgetId, name, categoryId, filters, ...spot }: NewItem): Promise<Board> {
  const { db, actor, services } = context
  const seen = await holdBoard(context)
  const widget = offeredOf(seen, widgetId)
  refuseCategory(seen, categoryId)
  refuseFull(ownOf(seen).length + 1)
  if (filters !== undefined && !areFilters(filters)) throw new AppError(dashboardRefusals.wrongFilters(), { at: ['body.filters'] })
  const row = { ...newRow(services, widget.id, inGrid(spot)), name: name ?? null, filters: filters ?? null, category_id: categoryId }
  await insertWidgets(db, actor, [row])
  await saveBoard(db, actor, {}, services.now())
  return readBoard(db, actor)
}

/** Copies a widget that is offered, or one that lies on the dashboard already: shared ones as well, if the caller may have them. */
export async function cloneWidget(context: Ours, id: string): Promise<Board> {
  const { db, actor, services } = context
  const seen = await holdBoard(context)
  const copy = seen.copies.find(({ row }) => row.id === id)
  const base = offeredOf(seen, id)
  refuseFull(ownOf(seen).length + 1)
  const y = below([...ownOf(seen).map(({ row }) => row), ...Object.values(seen.spots)])
  const { name, filters } = copy ? widgetOfCopy(copy) : { name: null, filters: null }
  const isNamed = copy?.row.name !== null && copy !== undefined
  await insertWidgets(db, actor, [
    {
      ...newRow(services, base.id, { x: 0, y: Math.min(y, 500), ...sizeOf(base) }),
      name: isNamed ? name : null,
      filters: copy ? filters : null,
    },
  ])
  await saveBoard(db, actor, {}, services.now())
  return readBoard(db, actor)
}

export const areFilters = (text: string): boolean => {
  try {
    return KeptFilters.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
