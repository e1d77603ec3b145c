import { z } from 'zod'
import { currency, instant, localDay, signedMinor } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { modes } from '../../core/level.ts'
import { fileTimes, idsText, integerText, listText, wordsText } from '../../core/query.ts'
import { LookupFilter } from '../overview/overview.schemas.ts'
import { paymentMethods, transactionStatuses, transactionTypes } from '../transactions/transaction-words.ts'
import { comparisons } from './comparisons.ts'
import { dimensions } from './dimensions.ts'
import { columnFormats, columnWidths } from './layout.ts'
import { measures } from './measures.ts'

const { timeZone } = fileTimes()
const provider = /^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,59}$/u
const clock = {
  timezoneOffset: integerText({ min: -840, max: 840 })
    .optional()
    .describe(
      'Days of a fixed offset, in minutes as Date.getTimezoneOffset() gives them: UTC+3 is -180. Without it, and without a time zone, days of the reporting zone',
    ),
  timeZone,
}
const narrowing = {
  merchantId: idsText().optional(),
  websiteId: idsText().optional(),
  serviceProvider: wordsText(provider).optional(),
  paymentMethod: listText(paymentMethods).optional(),
  currency: wordsText(/^[A-Z]{3}$/).optional(),
  type: listText(transactionTypes).optional(),
  status: listText(transactionStatuses).optional(),
  country: wordsText(/^[A-Z]{2}$/).optional(),
}
const day = (says: string) => localDay().optional().describe(says)

export const ReportQuery = z.strictObject({
  dateFrom: day('The first day; as many days as the report usually has where it is left out'),
  dateTo: day('The last day, counted as well; today where it is left out'),
  ...clock,
  groupBy: listText(dimensions, { most: 2 }).optional().describe('Of a report whose groupings are chosen'),
  showTotals: z.enum(['true', 'false']).default('true'),
  compare: z.enum(comparisons).default('none'),
  ...narrowing,
})
export type ReportQuery = z.output<typeof ReportQuery>
/** A chart groups by what its address says. */
export const ChartQuery = ReportQuery.omit({ groupBy: true })
/** The 24 hours from this moment on; the last 24 where it is left out. */
export const HourQuery = ReportQuery.omit({ groupBy: true, dateFrom: true, dateTo: true, compare: true }).extend({
  dateFrom: givenInstant().optional(),
})
export const ReportFileQuery = ReportQuery.omit({ showTotals: true, compare: true })

const Values = z.partialRecord(z.enum(measures), signedMinor().nullable())

/** What a channel lacks before its provider can take payments. */
export const channelLacks = [
  'MerchantNotApproved',
  'WebsiteInactive',
  'NoMid',
  'ProviderInactive',
  'NotConnected',
  'NoCredentials',
] as const

/** Of a payment channel: what its processing setup says, and what that lacks. Without a line in it, the merchant id that payments went under. */
const Channel = z.object({
  isSetUp: z.boolean(),
  /** Null where it is not set up. */
  isActive: z.boolean().nullable(),
  mid: z.string().nullable(),
  terminalId: z.string().nullable(),
  missing: z.array(z.enum(channelLacks)),
})
export type Channel = z.infer<typeof Channel>
/** Columns that a file has of each channel. */
export const channelColumns = ['isSetUp', 'isActive', 'mid', 'terminalId', 'missing'] as const satisfies readonly (keyof Channel)[]

const Line = z.object({
  /** A day or month is the first day of it, an hour the moment at which it begins; a merchant, website and tenant their ids. None is ''. */
  by: z.partialRecord(z.enum(dimensions), z.string()),
  /** Of the amounts: the base currency where they are in it. Payments without a rate are in lines of their own, in their own currency. */
  currency: currency(),
  values: Values,
  before: Values.nullable(),
  /** What the lookup finds: with the words of a figure, the rows that it counts or adds up. Null where no lookup tells them apart. */
  filter: LookupFilter.nullable(),
  /** Of the report of channels alone, which also has those that are set up and took no payment. */
  channel: Channel.optional(),
})
export type ReportLine = z.infer<typeof Line>

/** A column of the page and of the files, as the tenant wants it. */
export const LayoutColumn = z.object({
  column: z.string().max(40),
  isShown: z.boolean(),
  width: z.int().min(columnWidths.least).max(columnWidths.most).nullable(),
  format: z.enum(columnFormats),
  /** Its total is shown above the table and below the lines of a file. */
  hasTotal: z.boolean(),
})

const Total = z.object({ currency: currency(), values: Values, before: Values.nullable(), filter: LookupFilter })

export const ReportReply = z.object({
  id: z.string(),
  asOf: instant(),
  mode: z.enum(modes),
  /** The zone whose days these are; an offset such as `+05:45` where days of a fixed one were asked for. */
  timeZone: z.string(),
  /** First and last day, both counted, and the moments at which they begin and end. */
  period: z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date(), from: instant(), to: instant() }),
  before: z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date() }).nullable(),
  /** The last day is not over yet. */
  isUnfinished: z.boolean(),
  groupBy: z.array(z.enum(dimensions)),
  measures: z.array(z.enum(measures)),
  /** The order and the look of its columns, where the tenant has said so. */
  layout: z.array(LayoutColumn).nullable(),
  data: z.array(Line),
  /** There are more lines than an answer holds; a file has them all. */
  isCut: z.boolean(),
  /** One for each currency, of all lines; currencies are never added up, nor are payments without a rate to those with one. */
  totals: z.array(Total),
  /** Of the merchants, websites and tenants in the lines. */
  names: z.record(z.string(), z.string()),
})
export type ReportReply = z.infer<typeof ReportReply>
/** An answer holds so many lines. */
export const mostLines = 5000
