import type pg from 'pg'

/** Per tenant, mode and currency, where debits and credits differ; nothing in a sound ledger. The caller must be able to see the whole ledger. */
export async function listUnbalanced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select format('tenant %s, %s, %s: %s', tenant_id, mode, currency, sum(amount_minor)) as place
     from ledger_entries group by tenant_id, mode, currency having sum(amount_minor) <> 0 order by 1`,
  )
  return rows.map(({ place }) => place)
}
