import {
  type CategoryFields,
  type DashboardCategory,
  type DashboardWidget,
  mostDashboardCategories,
  mostDashboardWidgets,
  type WidgetFields,
} from '@portico/contract/features/dashboard-settings/dashboard-settings.contract.ts'
import { dashboardSettingsRefusals as no } from '@portico/contract/features/dashboard-settings/dashboard-settings.refusals.ts'
import type { DashboardUserType } from '@portico/contract/features/dashboards/widget-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import { takenOnce } from '../../core/call/taken-once.ts'
import {
  type CategoryRow,
  type GrantRow,
  listCategories,
  listGrants,
  listWidgets,
  nameFor,
  roleKey,
  toWidget,
  type WidgetRow,
} from '../dashboards/index.ts'
import { refuseWidget } from './check-widget.ts'
import {
  countUsers,
  insertCategory,
  insertWidget,
  type Keeper,
  listRoles,
  type MatrixRole,
  removeCategory,
  removeWidget,
  saveCategory,
  saveWidget,
} from './kept.repository.ts'

export const keeperOf = ({ level }: Pick<Actor, 'level'>): Keeper => (level === 'platform' ? 'platform' : 'tenant')
const isOurs = (actor: Actor, row: { is_of_platform: boolean }) => row.is_of_platform === (keeperOf(actor) === 'platform')

const toCategory = (row: CategoryRow, widgets: readonly WidgetRow[]): DashboardCategory => ({
  id: row.id,
  name: row.name,
  nameTr: row.name_tr,
  userType: row.user_type as DashboardUserType,
  place: row.place,
  isOfPlatform: row.is_of_platform,
  isStandard: row.is_standard,
  widgetsCount: widgets.filter((widget) => widget.category_id === row.id).length,
  version: row.version,
  updatedAt: row.updated_at,
})

export async function readCategories(db: ScopedDb, userType?: DashboardUserType): Promise<DashboardCategory[]> {
  const [categories, widgets] = await Promise.all([listCategories(db), listWidgets(db)])
  return categories.filter((row) => userType === undefined || row.user_type === userType).map((row) => toCategory(row, widgets))
}

async function getCategory(db: ScopedDb, id: string): Promise<DashboardCategory> {
  const category = (await readCategories(db)).find((one) => one.id === id)
  if (!category) throw new AppError('not_found')
  return category
}

const saidOf = ({ name, nameTr, userType, place }: CategoryFields) => ({ name, nameTr, userType, place })
const nameTaken = () => new AppError(no.nameTaken())
const widgetNameTaken = () => new AppError(no.widgetNameTaken())

export async function createCategory({ db, actor, services, record }: Context, fields: CategoryFields): Promise<DashboardCategory> {
  const keeper = keeperOf(actor)
  const own = (await readCategories(db)).filter(({ isOfPlatform }) => isOfPlatform === (keeper === 'platform'))
  if (own.length >= mostDashboardCategories) throw new AppError(no.tooMany({ most: mostDashboardCategories }))
  const id = services.newId()
  await takenOnce(insertCategory(db, keeper, { id, at: services.now() }, fields), nameTaken)
  await record(id, { after: saidOf(fields) })
  return getCategory(db, id)
}

export async function updateCategory(
  context: Context,
  id: string,
  { version, ...fields }: CategoryFields & { version: number },
): Promise<DashboardCategory> {
  const { db, actor, services, record } = context
  const before = await getCategory(db, id)
  context.stays({ name: before.name, nameTr: before.nameTr })
  if (!isOurs(actor, { is_of_platform: before.isOfPlatform })) throw new AppError(no.ofPlatform())
  const isSaved = await takenOnce(saveCategory(db, keeperOf(actor), { id, at: services.now() }, version, fields), nameTaken)
  if (!isSaved) throw new AppError('stale_version', { extra: { current: await getCategory(db, id) } })
  await record(id, { before: saidOf(before), after: saidOf(fields) })
  return getCategory(db, id)
}

export async function deleteCategory({ db, actor, record }: Context, id: string): Promise<void> {
  const category = await getCategory(db, id)
  if (!isOurs(actor, { is_of_platform: category.isOfPlatform })) throw new AppError(no.ofPlatform())
  if (category.isStandard) throw new AppError(no.shipped())
  if (category.widgetsCount > 0) throw new AppError(no.inUse({ count: category.widgetsCount }))
  await removeCategory(db, keeperOf(actor), id)
  await record(id, { before: saidOf(category) })
}

type Uses = { roles: readonly MatrixRole[]; grants: readonly GrantRow[]; users: ReadonlyMap<string, number> }

async function readUses(db: ScopedDb, actor: Actor): Promise<Uses> {
  const staff = actor.level === 'platform' ? 'platform' : 'tenant'
  const [staffRoles, merchantRoles, grants, users] = await Promise.all([
    listRoles(db, staff),
    listRoles(db, 'merchant'),
    listGrants(db),
    countUsers(db),
  ])
  return { roles: [...staffRoles, ...merchantRoles], grants, users: new Map(users.map(({ id, count }) => [id, count])) }
}

export const isMerchants = (role: Pick<MatrixRole, 'level'>) => role.level === 'merchant'

/** Widgets of a role: those that somebody decided on, else all, of categories for its kind of user. */
export function widgetsOfRole(
  role: MatrixRole,
  grants: readonly GrantRow[],
  widgets: readonly WidgetRow[],
  userTypes: ReadonlyMap<string, string>,
) {
  const key = roleKey(role)
  const grant = grants.find((one) => one.role === key)
  const fits = widgets.filter((widget) => userTypes.get(widget.category_id) === (isMerchants(role) ? 'Merchant' : 'crm'))
  const held = new Set(grant?.widget_ids)
  const ids = fits.filter((widget) => !grant || held.has(widget.id)).map(({ id }) => id)
  return { ids, grant }
}
export const userTypesOf = (categories: readonly CategoryRow[]) => new Map(categories.map(({ id, user_type }) => [id, user_type]))

export type Everything = { categories: readonly CategoryRow[]; widgets: readonly WidgetRow[]; shown: DashboardWidget[] }

/** All widgets of the organisation, and who has each. */
export async function readAll(db: ScopedDb, actor: Actor): Promise<Everything> {
  const [categories, widgets, { roles, grants, users }] = await Promise.all([listCategories(db), listWidgets(db), readUses(db, actor)])
  const userTypes = userTypesOf(categories)
  const rolesOf = new Map<string, number>()
  for (const role of roles)
    for (const id of widgetsOfRole(role, grants, widgets, userTypes).ids) rolesOf.set(id, (rolesOf.get(id) ?? 0) + 1)
  const shown = widgets.map((row) => ({
    ...toWidget(row, 'en'),
    name: row.name,
    nameTr: row.name_tr,
    isOfPlatform: row.is_of_platform,
    isStandard: row.is_standard,
    rolesCount: rolesOf.get(row.id) ?? 0,
    usersCount: users.get(row.id) ?? 0,
    version: row.version,
    updatedAt: row.updated_at,
  }))
  return { categories, widgets, shown }
}

export function byCategory({ categories, shown }: Everything, actor: Actor, keeps: (category: CategoryRow) => boolean = () => true) {
  return categories.filter(keeps).map((category) => ({
    id: category.id,
    name: nameFor(category, actor.language),
    userType: category.user_type as DashboardUserType,
    isOfPlatform: category.is_of_platform,
    widgets: shown.filter((widget) => widget.categoryId === category.id),
  }))
}

async function getWidget(
  db: ScopedDb,
  actor: Actor,
  { categoryId, widgetId }: { categoryId?: string; widgetId: string },
): Promise<DashboardWidget> {
  const { shown } = await readAll(db, actor)
  const widget = shown.find((one) => one.widgetId === widgetId && (categoryId === undefined || one.categoryId === categoryId))
  if (!widget) throw new AppError('not_found')
  return widget
}

/** A widget of the platform lies in a category of the platform; one of a tenant in any that the tenant has. */
async function refuseCategory(db: ScopedDb, actor: Actor, id: string): Promise<void> {
  const category = (await listCategories(db)).find((one) => one.id === id)
  if (!category || (keeperOf(actor) === 'platform' && !category.is_of_platform)) throw new AppError('not_found')
}

const partsOf = ({ name, nameTr, categoryId, data, dataSourceEndpoint, dataSourceMoreDataEndpoint, filters }: WidgetFields) => ({
  name,
  nameTr,
  categoryId,
  data,
  dataSourceEndpoint,
  dataSourceMoreDataEndpoint,
  filters,
})

export async function createWidget({ db, actor, services, record }: Context, fields: WidgetFields): Promise<DashboardWidget> {
  const keeper = keeperOf(actor)
  refuseWidget(fields)
  await refuseCategory(db, actor, fields.categoryId)
  const own = (await listWidgets(db)).filter((widget) => isOurs(actor, widget))
  if (own.length >= mostDashboardWidgets) throw new AppError(no.tooMany({ most: mostDashboardWidgets }))
  const id = services.newId()
  await takenOnce(insertWidget(db, keeper, { id, at: services.now() }, fields), widgetNameTaken)
  await record(id, { after: partsOf(fields) })
  return getWidget(db, actor, { widgetId: id })
}

export async function updateWidget(
  context: Context,
  at: { categoryId: string; widgetId: string },
  { version, ...fields }: WidgetFields & { version: number },
): Promise<DashboardWidget> {
  const { db, actor, services, record } = context
  const before = await getWidget(db, actor, at)
  context.stays({ name: before.name, nameTr: before.nameTr })
  if (!isOurs(actor, { is_of_platform: before.isOfPlatform })) throw new AppError(no.ofPlatform())
  refuseWidget(fields)
  await refuseCategory(db, actor, fields.categoryId)
  const id = at.widgetId
  const isSaved = await takenOnce(saveWidget(db, keeperOf(actor), { id, at: services.now() }, version, fields), widgetNameTaken)
  if (!isSaved) throw new AppError('stale_version', { extra: { current: await getWidget(db, actor, { widgetId: id }) } })
  await record(id, { before: partsOf(before), after: partsOf(fields) })
  return getWidget(db, actor, { widgetId: id })
}

export async function deleteWidget({ db, actor, record }: Context, at: { categoryId: string; widgetId: string }): Promise<void> {
  const widget = await getWidget(db, actor, at)
  if (!isOurs(actor, { is_of_platform: widget.isOfPlatform })) throw new AppError(no.ofPlatform())
  if (widget.isStandard) throw new AppError(no.shipped())
  await removeWidget(db, keeperOf(actor), at.widgetId)
  await record(at.widgetId, { before: partsOf(widget) })
}
