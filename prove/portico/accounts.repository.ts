import type pg from 'pg'

export type Account = { merchantId: string; mode: string; currency: string; account: string; minor: number }

/** The balance of each account of each merchant: debit positive, credit negative. */
export async function readAccounts(client: pg.Client): Promise<Account[]> {
  const { rows } = await client.query<Omit<Account, 'minor'> & { minor: string }>(
    `select merchant_id::text as "merchantId", mode, currency, account_code as account, sum(amount_minor)::text as minor
     from ledger_entries group by 1, 2, 3, 4`,
  )
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }))
}
