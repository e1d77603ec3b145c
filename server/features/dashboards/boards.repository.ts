import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../core/call/context.ts'

type Person = Pick<Actor, 'userId' | 'merchantId'>
export type Spot = { x: number; y: number; w: number; h: number }
export type Category = { id: string; name: string }

export const findBoard = (db: ScopedDb, { userId }: Person) =>
  db.selectFrom('user_dashboards').select(['version', 'categories', 'spots']).where('user_id', '=', userId).executeTakeFirst()
export type BoardRow = NonNullable<Awaited<ReturnType<typeof findBoard>>>

export const lockBoard = (db: ScopedDb, { userId }: Person) =>
  db.selectFrom('user_dashboards').select(['version', 'categories', 'spots']).where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** The first change of a dashboard makes its row; false where another was first. */
export async function insertBoard(db: ScopedDb, { userId, merchantId }: Person, at: Date): Promise<boolean> {
  const made = await db
    .insertInto('user_dashboards')
    .values({ tenant_id: db.scope.tenantId, user_id: userId, merchant_id: merchantId, updated_at: at })
    .onConflict((on) => on.columns(['tenant_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows) > 0
}

type BoardPatch = { categories?: readonly Category[]; spots?: Readonly<Record<string, Spot>> }
export async function saveBoard(db: ScopedDb, { userId }: Person, { categories, spots }: BoardPatch, at: Date): Promise<void> {
  await db
    .updateTable('user_dashboards')
    .set({
      ...(categories ? { categories: JSON.stringify(categories) } : {}),
      ...(spots ? { spots: JSON.stringify(spots) } : {}),
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .execute()
}

const columns = [
  'w.id',
  'w.user_id',
  'w.base_id',
  'w.name',
  'w.filters',
  'w.category_id',
  'w.x',
  'w.y',
  'w.w',
  'w.h',
  'w.shared_with',
] as const

export const listOwnWidgets = (db: ScopedDb, { userId }: Person) =>
  db.selectFrom('user_widgets as w').select(columns).where('w.user_id', '=', userId).orderBy('w.y').orderBy('w.x').orderBy('w.id').execute()
export type OwnWidgetRow = Awaited<ReturnType<typeof listOwnWidgets>>[number]

/** A copy of somebody of this organisation, for those who see the portal as they do. */
export const findCopy = (db: ScopedDb, { merchantId }: Person, id: string): Promise<OwnWidgetRow | undefined> =>
  db
    .selectFrom('user_widgets as w')
    .select(columns)
    .where('w.id', '=', id)
    .where((eb) => (merchantId === null ? eb('w.merchant_id', 'is', null) : eb('w.merchant_id', '=', merchantId)))
    .executeTakeFirst()

/** What colleagues of the same organisation share with a role that the person holds now. */
export const listSharedWidgets = (db: ScopedDb, { userId, merchantId }: Person) =>
  db
    .selectFrom('user_widgets as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'w.tenant_id').onRef('u.id', '=', 'w.user_id'))
    .select(columns)
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner_name'))
    .where('w.user_id', '<>', userId)
    .where((eb) => (merchantId === null ? eb('w.merchant_id', 'is', null) : eb('w.merchant_id', '=', merchantId)))
    .where(
      'w.shared_with',
      '&&',
      sql<string[]>`array(select role_id from user_roles where user_id = ${userId} and tenant_id = ${db.scope.tenantId})`,
    )
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(100)
    .execute()
export type SharedWidgetRow = Awaited<ReturnType<typeof listSharedWidgets>>[number]

export async function insertWidgets(
  db: ScopedDb,
  { userId, merchantId }: Person,
  rows: readonly Omit<Insertable<Tables['user_widgets']>, 'tenant_id' | 'user_id' | 'merchant_id'>[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('user_widgets')
    .values(rows.map((row) => ({ ...row, tenant_id: db.scope.tenantId, user_id: userId, merchant_id: merchantId })))
    .execute()
}

export async function placeWidget(
  db: ScopedDb,
  { userId }: Person,
  id: string,
  spot: Spot & { category_id: string | null },
): Promise<void> {
  await db.updateTable('user_widgets').set(spot).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function removeWidgets(db: ScopedDb, { userId }: Person, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await db
    .deleteFrom('user_widgets')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function shareWith(db: ScopedDb, { userId }: Person, id: string, roleIds: readonly string[]): Promise<void> {
  await db
    .updateTable('user_widgets')
    .set({ shared_with: [...roleIds] })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Widgets of a category that is deleted stay, in none. */
export async function leaveCategory(db: ScopedDb, { userId }: Person, id: string): Promise<void> {
  await db.updateTable('user_widgets').set({ category_id: null }).where('user_id', '=', userId).where('category_id', '=', id).execute()
}
