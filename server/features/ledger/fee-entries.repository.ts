import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

/** The moments between which entries were posted, the second no more counted. */
export type Between = { from: Date | string; to: Date | string }
/** What merchants were charged: fee income is a credit, so a charge is negative in the ledger and positive here. */
export type FeeSum = {
  merchantId: string
  currency: string
  paymentMethod: string
  paymentProvider: string | null
  isGivenBack: boolean
  count: number
  sumMinor: number
  leastMinor: number
  mostMinor: number
  /** Of all fees of the merchant and currency: what the same postings took out of the merchant's balance. */
  deductedMinor: number
}

const feesBetween = (db: Kysely<Tables>, mode: string, { from, to }: Between) =>
  db
    .selectFrom('ledger_entries as f')
    .where('f.mode', '=', mode)
    .where('f.account_code', '=', 'fee_income')
    .where('f.posted_at', '>=', sql<string>`${from}`)
    .where('f.posted_at', '<', sql<string>`${to}`)

/** Fees and what was taken for them, in one statement and so of one moment. Of these merchants, or of all within the walls. */
export async function sumFees(db: ScopedDb, between: Between, merchantIds?: readonly string[]): Promise<FeeSum[]> {
  const rows = await db
    .with('fees', (cte) =>
      feesBetween(cte as unknown as Kysely<Tables>, db.scope.mode, between)
        .$if(merchantIds !== undefined, (own) => own.where('f.merchant_id', 'in', merchantIds!))
        .select(['f.merchant_id', 'f.currency', 'f.payment_method', 'f.payment_provider', 'f.posting_id', 'f.amount_minor']),
    )
    .with('taken', (cte) =>
      cte
        .selectFrom('ledger_entries as p')
        .where('p.mode', '=', db.scope.mode)
        .where('p.account_code', '=', 'merchant_payable')
        .where('p.posted_at', '>=', sql<string>`${between.from}`)
        .where('p.posted_at', '<', sql<string>`${between.to}`)
        .$if(merchantIds !== undefined, (own) => own.where('p.merchant_id', 'in', merchantIds!))
        .where('p.posting_id', 'in', (eb) => eb.selectFrom('fees').select('fees.posting_id'))
        .groupBy(['p.merchant_id', 'p.currency'])
        .select(['p.merchant_id', 'p.currency', sql<number>`sum(p.amount_minor)::bigint`.as('minor')]),
    )
    .selectFrom('fees as f')
    .leftJoin('taken as t', (join) => join.onRef('t.merchant_id', '=', 'f.merchant_id').onRef('t.currency', '=', 'f.currency'))
    .groupBy(['f.merchant_id', 'f.currency', 'f.payment_method', 'f.payment_provider', sql`f.amount_minor > 0`])
    .select([
      'f.merchant_id',
      'f.currency',
      'f.payment_method',
      'f.payment_provider',
      sql<boolean>`f.amount_minor > 0`.as('is_given_back'),
      sql<number>`count(*)`.as('count'),
      sql<number>`(-sum(f.amount_minor))::bigint`.as('sum'),
      sql<number>`min(-f.amount_minor)`.as('least'),
      sql<number>`max(-f.amount_minor)`.as('most'),
      sql<number>`coalesce(max(t.minor), 0)`.as('deducted'),
    ])
    .orderBy('f.merchant_id')
    .orderBy('f.currency')
    .orderBy(sql`f.amount_minor > 0`)
    .orderBy('f.payment_method')
    .orderBy('f.payment_provider')
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    currency: row.currency,
    paymentMethod: row.payment_method,
    paymentProvider: row.payment_provider,
    isGivenBack: row.is_given_back,
    count: row.count,
    sumMinor: row.sum,
    leastMinor: row.least,
    mostMinor: row.most,
    deductedMinor: row.deducted,
  }))
}

/** Which fees: those of one line of an invoice. */
export type FeesOf = Pick<FeeSum, 'merchantId' | 'currency' | 'paymentMethod' | 'paymentProvider' | 'isGivenBack'> & {
  tenantId: string
  mode: string
} & Between

/** The fee entries themselves, the newest first, with the payment that each belongs to. */
export async function listFees(db: ReadDb, fees: FeesOf, window: Window) {
  const all = feesBetween(db as Kysely<Tables>, fees.mode, fees)
    .where('f.tenant_id', '=', fees.tenantId)
    .where('f.merchant_id', '=', fees.merchantId)
    .where('f.currency', '=', fees.currency)
    .where('f.payment_method', '=', fees.paymentMethod)
    .where('f.payment_provider', 'is not distinct from', fees.paymentProvider)
    .where('f.amount_minor', fees.isGivenBack ? '>' : '<', 0)
  const page = inWindow(
    all.select(['f.tenant_id', 'f.id', 'f.posting_id', 'f.transaction_id', 'f.description', 'f.posted_at', 'f.amount_minor']),
    { column: 'f.posted_at', id: 'f.id', descending: true },
    window,
  )
  const [entries, total] = await Promise.all([page.execute(), countCapped(db as Kysely<Tables>, all)])
  const payments = await paymentsOf(
    db as Kysely<Tables>,
    fees.tenantId,
    entries.map(({ transaction_id }) => transaction_id),
  )
  return { rows: entries.map((entry) => ({ ...entry, ...payments.get(entry.transaction_id)! })), total }
}

/** The payment of each transaction: itself, or the one that it hangs on. */
async function paymentsOf(db: Kysely<Tables>, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { paymentId: string; reference: string | null }>()
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('transactions as p', (join) => join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.id', '=', 't.parent_transaction_id'))
    .where('t.tenant_id', '=', tenantId)
    .where('t.id', 'in', ids)
    .select([
      't.id',
      sql<string>`coalesce(p.id, t.id)`.as('paymentId'),
      sql<string | null>`coalesce(p.external_id, t.external_id)`.as('reference'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...payment }) => [id, payment]))
}

/** What the ledger says of all fees of a merchant and currency between two moments. */
export async function netFees(
  db: ScopedDb,
  { merchantId, currency, ...between }: Pick<FeesOf, 'merchantId' | 'currency'> & Between,
): Promise<number> {
  const { total } = await feesBetween(db, db.scope.mode, between)
    .where('f.merchant_id', '=', merchantId)
    .where('f.currency', '=', currency)
    .select(sql<number>`coalesce(-sum(f.amount_minor), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
