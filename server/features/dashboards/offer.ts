import { audienceOf } from '@portico/contract/core/access.ts'
import { sourceAt } from '@portico/contract/features/dashboards/sources.ts'
import type { DashboardUserType } from '@portico/contract/features/dashboards/widget-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Actor } from '../../core/call/context.ts'
import { mayRead } from './source-rights.ts'
import {
  type CategoryRow,
  type GrantRow,
  listCategories,
  listGrants,
  listRolesOf,
  listWidgets,
  type RoleRow,
  type WidgetRow,
} from './widgets.repository.ts'

/** A role by what its widgets are kept under: roles that each merchant starts with share theirs within a tenant. */
export const roleKey = ({ id, name, level, is_system }: Pick<RoleRow, 'id' | 'name' | 'level' | 'is_system'>): string =>
  is_system && level === 'merchant' ? `merchant:${name}` : id

/** The ids of the widgets that roles have together. Until somebody decides on a role, it has all. */
export function widgetsOfRoles(roles: readonly RoleRow[], grants: readonly GrantRow[], widgets: readonly WidgetRow[]): Set<string> {
  const byRole = new Map(grants.map((grant) => [grant.role, grant.widget_ids]))
  const given = widgets.map(({ id }) => id)
  return new Set(roles.flatMap((role) => byRole.get(roleKey(role)) ?? given))
}

export const userTypeOf = (actor: Pick<Actor, 'level'>): DashboardUserType => (audienceOf(actor.level) === 'staff' ? 'crm' : 'Merchant')

/** What a person may put on their dashboard: widgets of their roles, for their kind of user, from sources that they may read. */
export type Offer = {
  categories: readonly CategoryRow[]
  /** All that the tenant has, also for others. */
  all: ReadonlyMap<string, WidgetRow>
  offered: readonly WidgetRow[]
  roles: readonly RoleRow[]
  grants: readonly GrantRow[]
  mayShow(widget: WidgetRow): boolean
}

export async function offerTo(db: ScopedDb, actor: Actor): Promise<Offer> {
  const [widgets, categories, roles, grants] = await Promise.all([
    listWidgets(db),
    listCategories(db),
    listRolesOf(db, [actor.userId]),
    listGrants(db),
  ])
  const userType = userTypeOf(actor)
  const ownKind = new Set(categories.filter((category) => category.user_type === userType).map(({ id }) => id))
  // Somebody who sees the portal as a customer holds no role of theirs.
  const held = actor.viewing ? new Set(widgets.map(({ id }) => id)) : widgetsOfRoles(roles, grants, widgets)
  const mayShow = (widget: WidgetRow) => {
    const source = sourceAt(widget.endpoint)
    return ownKind.has(widget.category_id) && source !== undefined && mayRead(actor, source)
  }
  return {
    categories,
    all: new Map(widgets.map((widget) => [widget.id, widget])),
    offered: widgets.filter((widget) => held.has(widget.id) && mayShow(widget)),
    roles,
    grants,
    mayShow,
  }
}
