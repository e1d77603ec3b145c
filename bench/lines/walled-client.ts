import type { Scope } from '@portico/database/scope.ts'
import type pg from 'pg'
import { connect } from '../measure/statement.ts'

/** A connection of the product's role that has entered a scope and stays in it: a statement alone, but within the walls. */
export async function withinWalls<T>(
  url: string,
  { level, tenantId, merchantId, mode }: Scope,
  work: (client: pg.PoolClient) => Promise<T>,
) {
  return inside(url, [level, tenantId, merchantId ?? '', mode], work)
}

export const asPlatform = <T>(url: string, work: (client: pg.PoolClient) => Promise<T>) => inside(url, ['platform', '', '', 'Live'], work)

async function inside<T>(url: string, settings: string[], work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { client, close } = await connect(url)
  try {
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await client.query('select enter_scope($1, $2, $3, $4)', settings)
    return await work(client)
  } finally {
    await close()
  }
}
