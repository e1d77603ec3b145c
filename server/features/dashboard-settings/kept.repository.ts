import type { CategoryFields, WidgetFields } from '@portico/contract/features/dashboard-settings/dashboard-settings.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/* Categories and widgets: the platform keeps those of everyone, a tenant its own. Each statement is on the table of its keeper. */

export type Keeper = 'platform' | 'tenant'
type Written = { id: string; at: Date }

const namesOf = ({ name, nameTr, userType, place }: CategoryFields) => ({ name, name_tr: nameTr, user_type: userType, place })
const partsOf = ({ name, nameTr, categoryId, data, dataSourceEndpoint, dataSourceMoreDataEndpoint, filters }: WidgetFields) => ({
  name,
  name_tr: nameTr,
  category_id: categoryId,
  data: JSON.stringify(data),
  endpoint: dataSourceEndpoint,
  more_endpoint: dataSourceMoreDataEndpoint,
  filters,
})

export async function insertCategory(db: ScopedDb, keeper: Keeper, { id, at }: Written, fields: CategoryFields): Promise<void> {
  const row = { id, ...namesOf(fields), created_at: at, updated_at: at }
  if (keeper === 'platform')
    await db
      .insertInto('standard_dashboard_categories')
      .values({ ...row, kept_by: db.scope.tenantId, is_standard: false })
      .execute()
  else
    await db
      .insertInto('dashboard_categories')
      .values({ ...row, tenant_id: db.scope.tenantId })
      .execute()
}

/** False where somebody has changed it since that version. */
export async function saveCategory(
  db: ScopedDb,
  keeper: Keeper,
  { id, at }: Written,
  version: number,
  fields: CategoryFields,
): Promise<boolean> {
  const row = { ...namesOf(fields), updated_at: at, version: version + 1 }
  const saved =
    keeper === 'platform'
      ? await db
          .updateTable('standard_dashboard_categories')
          .set({ ...row, kept_by: db.scope.tenantId })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
      : await db.updateTable('dashboard_categories').set(row).where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}

export async function removeCategory(db: ScopedDb, keeper: Keeper, id: string): Promise<void> {
  if (keeper === 'platform') await db.deleteFrom('standard_dashboard_categories').where('id', '=', id).execute()
  else await db.deleteFrom('dashboard_categories').where('id', '=', id).execute()
}

export async function insertWidget(db: ScopedDb, keeper: Keeper, { id, at }: Written, fields: WidgetFields): Promise<void> {
  const row = { id, ...partsOf(fields), created_at: at, updated_at: at }
  if (keeper === 'platform')
    await db
      .insertInto('standard_dashboard_widgets')
      .values({ ...row, kept_by: db.scope.tenantId, is_standard: false })
      .execute()
  else
    await db
      .insertInto('dashboard_widgets')
      .values({ ...row, tenant_id: db.scope.tenantId })
      .execute()
}

export async function saveWidget(
  db: ScopedDb,
  keeper: Keeper,
  { id, at }: Written,
  version: number,
  fields: WidgetFields,
): Promise<boolean> {
  const row = { ...partsOf(fields), updated_at: at, version: version + 1 }
  const saved =
    keeper === 'platform'
      ? await db
          .updateTable('standard_dashboard_widgets')
          .set({ ...row, kept_by: db.scope.tenantId })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
      : await db.updateTable('dashboard_widgets').set(row).where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}

export async function removeWidget(db: ScopedDb, keeper: Keeper, id: string): Promise<void> {
  await db.deleteFrom('user_widgets').where('base_id', '=', id).execute()
  if (keeper === 'platform') await db.deleteFrom('standard_dashboard_widgets').where('id', '=', id).execute()
  else await db.deleteFrom('dashboard_widgets').where('id', '=', id).execute()
}

/** How many people have each widget on their dashboard. */
export const countUsers = (db: ScopedDb) =>
  db
    .selectFrom('user_widgets')
    .select(['base_id as id', sql<number>`count(distinct user_id)::int`.as('count')])
    .groupBy('base_id')
    .execute()

/** Gives a tenant exactly these widgets of the platform. */
export async function giveWidgets(db: ScopedDb, tenantId: string, ids: readonly string[], at: Date): Promise<void> {
  const isGiven = sql<boolean>`(id = any(${[...ids]}::uuid[]))`
  await db
    .updateTable('standard_dashboard_widgets')
    .set({
      withheld_from: sql<
        string[]
      >`case when ${isGiven} then array_remove(withheld_from, ${tenantId}::uuid) else array_append(withheld_from, ${tenantId}::uuid) end`,
      kept_by: db.scope.tenantId,
      updated_at: at,
    })
    .where(sql<boolean>`(${tenantId}::uuid = any(withheld_from)) = ${isGiven}`)
    .execute()
}

export async function listGiven(db: ScopedDb, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('standard_dashboard_widgets')
    .select('id')
    .where(sql<boolean>`not (${tenantId}::uuid = any(withheld_from))`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Roles of staff, or of merchants: those that each merchant starts with once, by name, and the own ones of each. */
export const listRoles = (db: ScopedDb, level: 'platform' | 'tenant' | 'merchant') => {
  const counted = db
    .selectFrom('roles as r')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.merchant_id'))
    .select(['r.id', 'r.name', 'r.level', 'r.is_system', 'm.legal_business_name as merchant_name'])
    .select((eb) =>
      eb
        .selectFrom('user_roles as ur')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('ur.tenant_id', '=', 'r.tenant_id')
        .whereRef('ur.role_id', '=', 'r.id')
        .as('users'),
    )
    .where('r.level', '=', level)
  return db
    .selectFrom(counted.as('r'))
    .select(sql<string>`(array_agg(r.id order by r.id))[1]`.as('id'))
    .select(['r.name', 'r.level', 'r.is_system'])
    .select(sql<string | null>`case when r.is_system then null else max(r.merchant_name) end`.as('merchant_name'))
    .select(sql<number>`sum(r.users)::int`.as('users'))
    .groupBy(['r.name', 'r.level', 'r.is_system', sql`case when r.is_system then null else r.id end`])
    .orderBy('r.is_system', 'desc')
    .orderBy('r.name')
    .orderBy(sql`1`)
    .limit(500)
    .execute()
}
export type MatrixRole = Awaited<ReturnType<typeof listRoles>>[number]

/** False where somebody has decided on this role since that version; 0 where nobody ever had. */
export async function saveGrant(db: ScopedDb, role: string, version: number, widgetIds: readonly string[], at: Date): Promise<boolean> {
  if (version === 0) {
    const made = await db
      .insertInto('dashboard_role_widgets')
      .values({ tenant_id: db.scope.tenantId, role, widget_ids: [...widgetIds], updated_at: at })
      .onConflict((on) => on.columns(['tenant_id', 'role']).doNothing())
      .executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows) > 0
  }
  const saved = await db
    .updateTable('dashboard_role_widgets')
    .set({ widget_ids: [...widgetIds], version: version + 1, updated_at: at })
    .where('role', '=', role)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}
