import pg from 'pg'
import type { Queryable } from './accounts.repository.ts'

/** Where a user belongs: a tenant, and a merchant of it if they are of one. */
export type Place = { tenant_id: string; merchant_id: string | null }

/** Writes for one place: row-level security refuses identity a row of any other. In the transaction of `db`, or in one of its own. */
export async function inPlace<T>(db: Queryable, place: Place, write: (db: Queryable) => Promise<T>): Promise<T> {
  if (!(db instanceof pg.Pool)) {
    await enter(db, place)
    return write(db)
  }
  const client = await db.connect()
  try {
    await client.query('begin')
    await enter(client, place)
    const written = await write(client)
    await client.query('commit')
    return written
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const enter = (db: Queryable, { tenant_id, merchant_id }: Place) =>
  db.query({
    name: 'identity_scope',
    text: "select enter_scope('identity', $1, $2, 'Live')",
    values: [tenant_id, merchant_id ?? ''],
  })
