import type { Board, BoardItem } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Actor } from '../../core/call/context.ts'
import {
  type Category,
  findBoard,
  findCopy,
  listOwnWidgets,
  listSharedWidgets,
  type OwnWidgetRow,
  type SharedWidgetRow,
  type Spot,
} from './boards.repository.ts'
import { type Offer, offerTo, userTypeOf, widgetsOfRoles } from './offer.ts'
import { below, sizeOf, standardBoard } from './standard-board.ts'
import { toWidget } from './to-widget.ts'
import { listRolesOf, type WidgetRow } from './widgets.repository.ts'

type Copy = { row: OwnWidgetRow | SharedWidgetRow; base: WidgetRow; sharedBy: string | null }
export type Seen = {
  offer: Offer
  version: number
  categories: readonly Category[]
  copies: readonly Copy[]
  spots: Readonly<Record<string, Spot>>
}

/**
 * What a person sees of their dashboard now: own copies of widgets that their roles have, and copies that colleagues share, whose owners have
 * the widget themselves. Anything that was taken away in the meantime is not among them.
 */
export async function seenBy(db: ScopedDb, actor: Actor): Promise<Seen> {
  const [offer, board, own, shared] = await Promise.all([
    offerTo(db, actor),
    findBoard(db, actor),
    listOwnWidgets(db, actor),
    listSharedWidgets(db, actor),
  ])
  const offered = new Map(offer.offered.map((widget) => [widget.id, widget]))
  const owners = [...new Set(shared.map((row) => row.user_id))]
  const rolesOfOwners = owners.length > 0 ? Map.groupBy(await listRolesOf(db, owners), (role) => role.user_id) : new Map()
  const all = [...offer.all.values()]
  const ofOwner = new Map(owners.map((owner) => [owner, widgetsOfRoles(rolesOfOwners.get(owner) ?? [], offer.grants, all)]))
  const copies: Copy[] = []
  for (const row of own) {
    const base = offered.get(row.base_id)
    if (base) copies.push({ row, base, sharedBy: null })
  }
  for (const row of shared) {
    const base = offer.all.get(row.base_id)
    if (base && ofOwner.get(row.user_id)?.has(base.id) && offer.mayShow(base)) copies.push({ row, base, sharedBy: row.owner_name })
  }
  return {
    offer,
    version: board?.version ?? 0,
    categories: (board?.categories ?? []) as Category[],
    spots: (board?.spots ?? {}) as Record<string, Spot>,
    copies,
  }
}

/** The widget of a copy: its own name and filters, and its own id, by which its figures are asked for. */
export const widgetOfCopy = ({ row, base }: Pick<Copy, 'row' | 'base'>): WidgetRow => ({
  ...base,
  id: row.id,
  ...(row.name === null ? {} : { name: row.name, name_tr: null }),
  ...(row.filters === null ? {} : { filters: row.filters }),
})

/** The copy of this id that the person sees. During a viewing it is one of the people whose portal is looked at. */
export async function copyOf(db: ScopedDb, actor: Actor, seen: Seen, id: string): Promise<Pick<Copy, 'row' | 'base'> | undefined> {
  const own = seen.copies.find(({ row }) => row.id === id)
  if (own || !actor.viewing) return own
  const row = await findCopy(db, actor, id)
  const base = row && seen.offer.offered.find((widget) => widget.id === row.base_id)
  return row && base && { row, base }
}

export function toBoard({ offer, version, categories, copies, spots }: Seen, actor: Actor): Board {
  const items: BoardItem[] = []
  const isNew = version === 0 && copies.every(({ sharedBy }) => sharedBy !== null)
  if (isNew)
    for (const { widget, spot } of standardBoard(offer.offered))
      items.push({
        id: widget.id,
        ...spot,
        categoryId: null,
        baseWidgetId: widget.id,
        widget: toWidget(widget, actor.language),
        sharedBy: null,
        sharedWith: [],
      })
  for (const { row, base, sharedBy } of copies) {
    const kept = sharedBy === null ? row : spots[row.id]
    const { x, y, w, h } = kept ?? { x: 0, y: below(items), ...sizeOf(base) }
    items.push({
      id: row.id,
      ...{ x, y, w, h },
      categoryId: sharedBy === null ? row.category_id : null,
      baseWidgetId: base.id,
      widget: toWidget(widgetOfCopy({ row, base }), actor.language),
      sharedBy,
      sharedWith: sharedBy === null ? row.shared_with : [],
    })
  }
  return { version, items, categories: categories.map(({ id, name }) => ({ id, name, userType: userTypeOf(actor) })) }
}

export const readBoard = async (db: ScopedDb, actor: Actor): Promise<Board> => toBoard(await seenBy(db, actor), actor)
