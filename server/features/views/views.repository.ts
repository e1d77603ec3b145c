import type { NewView, ViewFields } from '@portico/contract/features/views/views.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { Actor } from '../../core/call/context.ts'
import { byName } from '../../core/list/paging.repository.ts'

/**
 * Own views, and shared ones of the same organisation, which is the merchant or the staff of the tenant: those for everyone, and those for a
 * role that the user holds now.
 */
const visible = (db: ScopedDb, { userId, merchantId }: Pick<Actor, 'userId' | 'merchantId'>) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.user_id'))
    .leftJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'v.tenant_id').onRef('r.id', '=', 'v.shared_role_id'))
    .selectAll('v')
    .select(['r.name as role_name', 'r.is_system as is_system_role'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner_name'))
    .where((eb) => (merchantId === null ? eb('v.merchant_id', 'is', null) : eb('v.merchant_id', '=', merchantId)))
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.is_shared', '=', true), eb.exists(holding(db, userId, 'v.shared_role_id'))]))

const holding = (db: ScopedDb, userId: string, role: string) =>
  db.selectFrom('user_roles as ur').select('ur.role_id').where('ur.user_id', '=', userId).whereRef('ur.role_id', '=', sql.ref(role))

/** Roles of the user's organisation. */
const sharingRoles = (db: ScopedDb, { merchantId, level }: Actor) =>
  db
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.is_system'])
    .where('r.level', '=', level)
    .where((eb) => (merchantId === null ? eb('r.merchant_id', 'is', null) : eb('r.merchant_id', '=', merchantId)))

/** In the order of their names: all, or those that the user holds. */
export const listSharingRoles = (db: ScopedDb, actor: Actor, all: boolean) =>
  sharingRoles(db, actor)
    .$if(!all, (rows) => rows.where((eb) => eb.exists(holding(db, actor.userId, 'r.id'))))
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()

/** With whether the user holds it. */
export const findSharingRole = (db: ScopedDb, actor: Actor, id: string) =>
  sharingRoles(db, actor)
    .select((eb) => eb.exists(holding(db, actor.userId, 'r.id')).as('is_held'))
    .where('r.id', '=', id)
    .executeTakeFirst()

export const listVisible = (db: ScopedDb, actor: Actor, listKey: string) =>
  visible(db, actor)
    .where('v.list_key', '=', listKey)
    .orderBy(sql`v.user_id <> ${actor.userId}`)
    .orderBy(sql`case when v.user_id = ${actor.userId} then v.place end`)
    .orderBy(byName('v.name', actor.language))
    .orderBy('v.id')
    .execute()
export type VisibleView = Awaited<ReturnType<typeof listVisible>>[number]

export const findVisible = (db: ScopedDb, actor: Actor, id: string): Promise<VisibleView | undefined> =>
  visible(db, actor).where('v.id', '=', id).executeTakeFirst()

/** Changes of one person's views of a list happen one after the other: names, number and places are looked at before they are written. */
export const lockList = (db: ScopedDb, userId: string, listKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${userId} ${listKey}`}, 0))`.execute(db)

/** A user's views of a list, in the user's own order. */
export const listOwn = (db: ScopedDb, userId: string, listKey: string) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'place'])
    .where('user_id', '=', userId)
    .where('list_key', '=', listKey)
    .orderBy('place')
    .orderBy('id')
    .execute()

type Owner = { id: string; userId: string; merchantId: string | null; place: number; at: Date }

export async function insertView(db: ScopedDb, { id, userId, merchantId, place, at }: Owner, view: NewView): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({
      tenant_id: db.scope.tenantId,
      id,
      user_id: userId,
      merchant_id: merchantId,
      list_key: view.listKey,
      name: view.name,
      search: view.search,
      columns: view.columns,
      ...sharingOf(view),
      place,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function saveView(db: ScopedDb, id: string, view: ViewFields, at: Date): Promise<void> {
  const { name, search, columns } = view
  await db
    .updateTable('saved_views')
    .set({ name, search, columns, ...sharingOf(view), updated_at: at })
    .where('id', '=', id)
    .execute()
}

const sharingOf = ({ isShared, sharedRoleId }: Pick<ViewFields, 'isShared' | 'sharedRoleId'>) => ({
  is_shared: isShared && sharedRoleId === null,
  shared_role_id: sharedRoleId,
})

export async function removeView(db: ScopedDb, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Numbers a person's views of a list in this order. */
export async function savePlaces(db: ScopedDb, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ place: sql<number>`array_position(${[...ids]}::uuid[], id) - 1` })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute()
}
