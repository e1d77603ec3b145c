import { z } from 'zod'
import { currency, id, instant, language, localDay, signedMinor } from '../../core/fields.ts'
import { modes } from '../../core/level.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { entryKinds } from '../ledger/entry-kinds.ts'
import { ReportQuery } from '../reports/reports.schemas.ts'
import { statementAccounts } from './statement-words.ts'

const { dateFrom, dateTo, timeZone, timezoneOffset } = ReportQuery.shape

const holder = {
  account: z.enum(statementAccounts).default('merchant_balance').describe('Accounts of the tenant are for its staff'),
  merchantId: id().optional().describe('One merchant; for staff all of them where it is left out'),
}

export const StatementQuery = z.strictObject({ dateFrom, dateTo, timeZone, timezoneOffset, ...holder, currency: currency().optional() })
export type StatementQuery = z.output<typeof StatementQuery>

export const PdfQuery = StatementQuery.extend({ language: language().default('en') })
/** `payment`: what each payment, refund and payout brought after fees, in place of each entry. Of the money owed to merchants alone. */
export const BankFileQuery = StatementQuery.extend({ by: z.enum(['entry', 'payment']).default('entry') })
/** A balance report covers the money owed to merchants. */
export const BalanceQuery = StatementQuery.omit({ account: true })

/** The postings of one local day in one currency. */
export const PostingsQuery = z.strictObject({
  day: localDay(),
  timeZone,
  timezoneOffset,
  ...holder,
  currency: currency(),
  ...pageQuery,
})
export type PostingsQuery = z.output<typeof PostingsQuery>

const Movements = z.object({ debitMinor: signedMinor(), creditMinor: signedMinor(), entries: z.int().min(0) })
const Day = Movements.extend({
  day: z.iso.date(),
  /** At the end of the day, or now where it is not over. */
  balanceMinor: signedMinor(),
})
export type StatementDay = z.infer<typeof Day>

/** Opening balance and movements come to the closing balance. Balances are positive on the side that raises the account. */
const OfCurrency = Movements.extend({
  currency: currency(),
  openingMinor: signedMinor(),
  closingMinor: signedMinor(),
  /** Days with entries, the earliest first. */
  days: z.array(Day),
})
export type CurrencyStatement = z.infer<typeof OfCurrency>

export const Statement = z.object({
  asOf: instant(),
  mode: z.enum(modes),
  account: z.enum(statementAccounts),
  /** The side of the ledger that raises its balance. */
  raisedBy: z.enum(['Debit', 'Credit']),
  /** Null: of all merchants. */
  merchant: z.object({ id: id(), name: z.string() }).nullable(),
  /** The zone whose days these are; an offset such as `+05:45` where days of a fixed one were asked for. */
  timeZone: z.string(),
  period: z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date(), from: instant(), to: instant() }),
  /** The last day is not over yet. */
  isUnfinished: z.boolean(),
  /** One for each currency with a balance or an entry; currencies are never added up. */
  data: z.array(OfCurrency),
})
export type Statement = z.infer<typeof Statement>

/** One entry of the account. One side is zero. */
export const StatementEntry = z.object({
  id: id(),
  postingId: id(),
  /** The payment, or the refund, capture or payout of it. */
  transactionId: id(),
  paymentId: id(),
  merchantId: id(),
  merchantName: z.string(),
  /** Null where the ledger says what no kind does. */
  kind: z.enum(entryKinds).nullable(),
  description: z.string(),
  reference: z.string().nullable(),
  currency: currency(),
  debitMinor: signedMinor(),
  creditMinor: signedMinor(),
  /** After this entry. */
  balanceMinor: signedMinor(),
  postedAt: instant(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const Postings = pageOf(StatementEntry)
