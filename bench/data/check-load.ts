import type pg from 'pg'
import { bigTables } from './secondary-indexes.ts'

const checks: Record<string, string> = {
  'a posting that does not sum to zero':
    'select 1 from ledger_entries group by tenant_id, posting_id, currency, mode having sum(amount_minor) <> 0 limit 1',
  'a child without its payment': `select 1 from transactions c where c.parent_transaction_id is not null
    and not exists (select 1 from transactions t where t.tenant_id = c.tenant_id and t.id = c.parent_transaction_id) limit 1`,
  ...Object.fromEntries(
    bigTables.slice(1).map((table) => [
      `a row of ${table} without its payment`,
      `select 1 from ${table} r
        where not exists (select 1 from transactions t where t.tenant_id = r.tenant_id and t.id = r.transaction_id) limit 1`,
    ]),
  ),
}

/** What row-by-row checks would have refused: the load went around them. */
export async function checkLoad(client: pg.Client): Promise<void> {
  for (const [fault, query] of Object.entries(checks)) {
    const { rowCount } = await client.query(query)
    if (rowCount) throw new Error(`The load made ${fault}`)
  }
}
