import type { DatabaseSync } from 'node:sqlite'

export type TotalsFilter = { fromMs: number; toMs: number; mid?: string; provider?: string }
export type TotalsLine = {
  provider: string
  mid: string
  currency: string
  authorisedMinor: number
  capturedMinor: number
  refundedMinor: number
  voidedMinor: number
  paidOutMinor: number
  pendingCount: number
  operationCount: number
}

const sumOf = (booksAs: string) => `sum(case when status = 'Approved' and books_as in (${booksAs}) then amount_minor else 0 end)`
const TOTALS = `
select provider, mid, currency,
  ${sumOf("'Authorise', 'Sale'")} as "authorisedMinor", ${sumOf("'Capture', 'Sale'")} as "capturedMinor",
  ${sumOf("'Refund'")} as "refundedMinor", ${sumOf("'Void'")} as "voidedMinor", ${sumOf("'Payout'")} as "paidOutMinor",
  sum(status = 'Pending') as "pendingCount", count(*) as "operationCount"
from operation
where created_at >= ? and created_at < ? and (? is null or mid = ?) and (? is null or provider = ?)
group by provider, mid, currency order by provider, mid, currency`

/** The acquirer's own bookkeeping: sums of approved operations by the time they were asked for, half-open [from, to). */
export function totalsRepository(db: DatabaseSync) {
  const totals = db.prepare(TOTALS)
  return {
    sumTotals: ({
      fromMs,
      toMs,
      mid = null,
      provider = null,
    }: Omit<TotalsFilter, 'mid' | 'provider'> & { mid?: string | null; provider?: string | null }) =>
      totals.all(fromMs, toMs, mid, mid, provider, provider) as unknown as TotalsLine[],
  }
}
