import { z } from 'zod'
import { id, line } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { pageQuery } from '../../core/page.ts'
import { columnsText, fileTimes, forSpreadsheets, idsText, listText, wordsText } from '../../core/query.ts'
import { presetIds } from './lookup-presets.ts'
import { transactionColumns } from './transaction-columns.ts'
import * as words from './transaction-words.ts'

/** What a search key may be, where the caller knows; otherwise it is recognised by its shape. */
export const searchParams = ['id', 'externalId', 'email', 'providerTransactionId', 'acquirerReference', 'utr', 'cardLast4'] as const

/** An amount in whole units, compared with each payment's own: `50`, `-12.5`, `1234.567`. Refunds and payouts are negative. */
const amountText = (bound: 'from' | 'to') =>
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'An amount such as 50 or -12.50')
    .describe(`Amounts ${bound} this one, in whole units of each payment’s own currency; refunds are negative`)
    .transform(Number)
    .pipe(z.number())

/** Filters of every lookup. List-valued ones are comma-joined; dates are ISO UTC, from inclusive, to exclusive. */
const filters = {
  dateFrom: givenInstant().optional(),
  dateTo: givenInstant().optional(),
  status: listText(words.transactionStatuses).optional(),
  refundState: listText(words.refundStates).describe('How much of what was captured has been given back').optional(),
  type: listText(words.transactionTypes).optional(),
  paymentMethod: listText(words.paymentMethods).optional(),
  serviceProvider: wordsText(/^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,59}$/u).optional(),
  failureReason: wordsText(/^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,59}$/u)
    .describe('Normalised codes of refusals and failures; None for payments without one')
    .optional(),
  responseCode: wordsText(/^[^,]{1,60}$/u)
    .describe('Response codes of providers; None for payments without one')
    .optional(),
  adviceCode: wordsText(/^[^,]{1,60}$/u)
    .describe('None for payments without one')
    .optional(),
  riskLevel: listText(words.riskLevels).optional(),
  threeDs: listText(words.threeDsFlows).describe('None: 3-D Secure confirmed nobody, or was not asked for').optional(),
  currency: wordsText(/^[A-Z]{3}$/).optional(),
  baseCurrency: wordsText(/^([A-Z]{3}|None)$/)
    .describe('None: payments without a rate when they were made')
    .optional(),
  source: listText(words.sources).optional(),
  attempts: listText(words.attemptStates).describe('Whether a provider was ever asked').optional(),
  merchantId: idsText().optional(),
  websiteId: idsText().optional(),
  amountFrom: amountText('from').optional(),
  amountTo: amountText('to').optional(),
  externalId: line(100, 1).optional(),
  id: id().optional(),
  cardFirst6: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  country: wordsText(/^[A-Z]{2}$/).optional(),
  email: line(254, 3).optional(),
  reference: line(60, 4).describe('UTR or ARN').optional(),
  searchKey: line(255, 1)
    .describe(
      'Any of: a part of the external id or of the provider reference, from three characters on (of fewer, its beginning); beginnings of the words of a shopper’s or merchant’s name; the beginning of an e-mail address; an id or at least four digits of its beginning; the last four digits of the card; ARN or UTR. Case, accents and the Turkish i make no difference',
    )
    .optional(),
  hasTicket: z.enum(['true']).describe('Only payments to which a ticket refers that the caller may read').optional(),
  alertId: id().describe('Only payments that this alert counted when it fired').optional(),
  sort: z.enum(words.sorts).default('-createdAt'),
}
const ofPreset = { preset: z.enum(presetIds).describe('The lookup whose payments these are; all where it is left out').optional() }
export const TransactionFilters = z.object({
  ...filters,
  ...ofPreset,
  tenantId: idsText().optional(),
  searchParam: z.enum(searchParams).optional(),
})
export type TransactionFilters = z.output<typeof TransactionFilters>
/** Payments by alternative methods, or the requests for them; outcomes are those of requests. */
const apm = {
  kind: z.enum(words.apmKinds).default('transactions'),
  outcome: listText(words.requestOutcomes).describe('Of kind=requests: what came of them').optional(),
}
/** A page costs a fraction of its total, so a caller may ask for them one by one. */
const lookupPage = {
  ...pageQuery,
  withTotal: z.enum(['true', 'false']).default('true').describe('false: totalCount is null, unless it is known already'),
}
export const TransactionQuery = z.strictObject({ ...lookupPage, ...filters })
export const PlatformTransactionQuery = z.strictObject({ ...lookupPage, ...filters, tenantId: idsText().optional() })
export const ApmQuery = TransactionQuery.extend(apm)
/** Requests are counted by no alert. */
export const RequestCountsQuery = z.strictObject(filters).omit({ alertId: true })
export const TotalQuery = z.strictObject({ ...filters, ...ofPreset, searchParam: z.enum(searchParams).optional() })
export const PlatformTotalQuery = TotalQuery.extend({ tenantId: idsText().optional() })
export const TransactionSearchKeyQuery = z.strictObject({
  ...lookupPage,
  ...filters,
  searchKey: line(255, 1),
  searchParam: z.enum(searchParams).optional(),
})
export const ApmSearchKeyQuery = TransactionSearchKeyQuery.extend(apm)
export const PlatformSearchKeyQuery = z.strictObject({
  ...lookupPage,
  ...filters,
  tenantId: idsText().optional(),
  searchKey: line(255, 1),
  searchParam: z.enum(searchParams).optional(),
})

export const ExportQuery = z.strictObject({
  ...filters,
  ...ofPreset,
  tenantId: idsText().optional(),
  ...fileTimes(),
  spreadsheet: forSpreadsheets(),
  columns: columnsText(transactionColumns),
})
/** Files of requests have the columns of requests. */
export const ApmExportQuery = ExportQuery.omit({ preset: true, tenantId: true }).extend(apm)
