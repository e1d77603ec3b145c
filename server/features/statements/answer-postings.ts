import type { Page } from '@portico/contract/core/page.ts'
import { type EntryKind, entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import type { PostingsQuery, StatementEntry } from '@portico/contract/features/statements/statements.schemas.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { plusDays } from '../../core/text/calendar-days.ts'
import { asDays, startsOfDays } from '../reports/index.ts'
import { ledger, readSums } from '../sums/index.ts'
import { readOpening } from './answer-statement.ts'
import { type EntryRow, listPage, sumBefore } from './entries.repository.ts'
import { balanceOf, checkHolder, type Holder, holderOf, type StatementContext } from './holder.ts'

/** A page of the entries of one day, the earliest first, each with the balance after it. */
export async function answerPostings(context: StatementContext, { day, currency, ...query }: PostingsQuery): Promise<Page<StatementEntry>> {
  const holder = await holderOf(context, { ...query, currency })
  const { services, scope } = context
  const { account, codes, merchantId, mode, tenantId, zone, where, whose } = holder
  const window = windowOf(query, ['statement', account, merchantId, currency, day, zone, mode, tenantId, scope], services)
  return holder.read(async (db) => {
    await checkHolder(db, holder)
    const days = asDays({ dateFrom: day, dateTo: day }, zone)
    const [starts, opening, moved] = await Promise.all([
      startsOfDays(db, days),
      readOpening(db, holder, day),
      readSums(db, ledger, { by: ['currency'], where, days }, whose),
    ])
    const asked = { codes, merchantId, currency, mode, tenantId, from: starts.get(day)!, to: starts.get(plusDays(day, 1))! }
    const rows = await listPage(db, asked, window)
    // A page that was read backwards has its first row last.
    const first = window.place?.backwards ? rows.slice(0, window.pageSize).at(-1) : rows[0]
    const isFirstPage = !window.place && window.offset === 0
    const before = first && !isFirstPage ? await sumBefore(db, asked, first) : 0
    const balances = runningFrom(holder, (opening.get(currency) ?? 0) + balanceOf(holder, before))
    return toPage(window, services, {
      rows,
      total: moved[0]?.entries ?? 0,
      keyOf: ({ posted_at, id }) => ({ value: posted_at, id }),
      toReply: (row) => toEntry(row, balances(row)),
    })
  })
}

/** The balance after each entry, asked for one after the other. */
export function runningFrom(holder: Pick<Holder, 'raisedBy'>, openingMinor: number) {
  let balance = openingMinor
  return ({ amount_minor }: Pick<EntryRow, 'amount_minor'>): number => {
    balance += balanceOf(holder, amount_minor)
    return balance
  }
}

const kinds = new Map(Object.entries(entryKindFacts).map(([kind, { description }]) => [description as string, kind as EntryKind]))
export const kindOf = (description: string): EntryKind | null => kinds.get(description) ?? null

export const toEntry = (row: EntryRow, balanceMinor: number): StatementEntry => ({
  id: row.id,
  postingId: row.posting_id,
  transactionId: row.transaction_id,
  paymentId: row.parent_transaction_id ?? row.transaction_id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name ?? '',
  kind: kindOf(row.description),
  description: row.description,
  reference: row.reference,
  currency: row.currency,
  debitMinor: Math.max(row.amount_minor, 0),
  creditMinor: Math.max(-row.amount_minor, 0),
  balanceMinor,
  postedAt: row.posted_at,
})
