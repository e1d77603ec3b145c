import type { NewView, ViewFields } from '@portico/contract/features/views/views.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { Actor } from '../../core/call/context.ts'
import { byName } from '../../core/list/paging.repository.ts'

/** Own views, and shared ones of the same organisation: of the same merchant, or of the staff of the same tenant. */
const visible = (db: ScopedDb, { userId, merchantId }: Pick<Actor, 'userId' | 'merchantId'>) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.user_id'))
    .selectAll('v')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner_name'))
    .where((eb) => (merchantId === null ? eb('v.merchant_id', 'is', null) : eb('v.merchant_id', '=', merchantId)))
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.is_shared', '=', true)]))

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
      is_shared: view.isShared,
      place,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function saveView(db: ScopedDb, id: string, { name, search, columns, isShared }: ViewFields, at: Date): Promise<void> {
  await db.updateTable('saved_views').set({ name, search, columns, is_shared: isShared, updated_at: at }).where('id', '=', id).execute()
}

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
