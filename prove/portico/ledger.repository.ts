import type pg from 'pg'

export type LedgerSum = { mode: string; currency: string; entries: number; sumMinor: string; debitMinor: string }

/** All entries of all tenants at one moment: what they add up to, and what does not add up among them. */
export async function sumLedger(client: pg.Client): Promise<{ sums: LedgerSum[]; unbalanced: string[]; unsound: string[] }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: sums } = await client.query<LedgerSum>(
    `select mode, currency, count(*)::int as entries, sum(amount_minor)::text as "sumMinor",
       sum(greatest(amount_minor, 0))::text as "debitMinor" from ledger_entries group by mode, currency order by 1, 2`,
  )
  const { rows: unbalanced } = await client.query<{ id: string }>(
    'select transaction_id::text as id from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0 limit 20',
  )
  const { rows: unsound } = await client.query<{ id: string }>(
    `select id::text as id from transactions where parent_transaction_id is null and not (
       0 <= amount_refunded_minor and amount_refunded_minor <= amount_captured_minor and amount_captured_minor <= amount_authorised_minor
       and (close_reason is distinct from 'Voided' or amount_captured_minor = 0)) limit 20`,
  )
  await client.query('commit')
  return { sums, unbalanced: unbalanced.map(({ id }) => id), unsound: unsound.map(({ id }) => id) }
}

/** What the acquirer has come to owe us since then, per currency, in minor units. */
export async function sumAcquirerDebt(client: pg.Client, since: Date): Promise<Map<string, number>> {
  const { rows } = await client.query<{ currency: string; minor: string }>(
    `select currency, sum(amount_minor)::text as minor from ledger_entries
     where account_code = 'acquirer_receivable' and posted_at >= $1 group by currency`,
    [since],
  )
  return new Map(rows.map(({ currency, minor }) => [currency, Number(minor)]))
}
