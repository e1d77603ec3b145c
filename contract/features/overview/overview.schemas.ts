import { z } from 'zod'
import { currency, id, instant, signedMinor } from '../../core/fields.ts'
import { modes } from '../../core/level.ts'

export const waitingKinds = ['Pending', 'Expiring', 'WaitingForApproval', 'Conflict'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Whose days are counted: those of the tenant's reporting time zone, or those of the reader's own. */
export const clocks = ['tenant', 'own'] as const
export type Clock = (typeof clocks)[number]

const count = () => z.int().min(0)

/** A query of the lookup, in the words of its wire. The rows it finds are those that the figure beside it counts or adds up. */
export const LookupFilter = z.object({
  dateFrom: instant().optional(),
  dateTo: instant().optional(),
  status: z.string().optional(),
  type: z.string().optional(),
  currency: currency().optional(),
  serviceProvider: z.string().optional(),
  paymentMethod: z.string().optional(),
  failureReason: z.string().optional(),
  responseCode: z.string().optional(),
  adviceCode: z.string().optional(),
  baseCurrency: z.string().optional(),
  source: z.string().optional(),
  attempts: z.string().optional(),
  merchantId: z.string().optional(),
  websiteId: z.string().optional(),
  country: z.string().optional(),
  tenantId: id().optional(),
})
export type LookupFilter = z.infer<typeof LookupFilter>

/** `captured` adds up `amountCapturedMinor` of the rows, `refunds` their `amountMinor`; the others count them. */
const Amount = z.object({ amountMinor: signedMinor(), filter: LookupFilter })
const Count = z.object({ count: count(), filter: LookupFilter })
const Refunds = z.object({ amountMinor: signedMinor(), count: count(), filter: LookupFilter })
/** Basis points; null where nothing was decided. */
const rate = () => z.int().min(0).max(10_000).nullable()
const SuccessRate = z.object({ basisPoints: rate(), successful: Count, decided: Count })

const compared = <S extends z.ZodType>(figure: S) => z.object({ now: figure, before: figure })
const Figures = z.object({
  captured: compared(Amount),
  payments: compared(Count),
  success: compared(SuccessRate),
  refunds: compared(Refunds),
})
export type Figures = z.infer<typeof Figures>

const Point = { from: instant(), to: instant(), capturedMinor: signedMinor(), paymentCount: count() }
/** `hour` on the wall clock: one that is skipped has no point, one that comes twice is one point of two hours. */
const HourPoint = z.object({ hour: z.int().min(0).max(23), ...Point })
const DayPoint = z.object({ day: z.string(), ...Point })

/** Of the last 30 days. */
const Share = z.object({
  name: z.string(),
  captured: Amount,
  payments: Count,
  successBasisPoints: rate(),
})

const CurrencyOverview = z.object({
  currency: currency(),
  today: Figures,
  thirtyDays: Figures,
  /** Today as far as it has come, and the whole of the same weekday last week. */
  hours: z.object({ today: z.array(HourPoint), before: z.array(HourPoint) }),
  days: z.array(DayPoint),
  /** Of the last 30 days. `code`: the normalised code, null where there is none. */
  failures: z.object({
    count: count(),
    filter: LookupFilter,
    reasons: z.array(z.object({ code: z.string().nullable(), count: count(), filter: LookupFilter })),
    others: Count,
  }),
  providers: z.array(Share),
  paymentMethods: z.array(Share),
})
export type CurrencyOverview = z.infer<typeof CurrencyOverview>

export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: count(),
  sums: z.array(z.object({ currency: currency(), count: count(), amountMinor: signedMinor() })),
  oldestAt: instant().nullable(),
  filter: LookupFilter,
  /** False where the filter finds more than these: of those that expire, others lie between the first and the last. */
  isExact: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

const Period = z.object({ from: instant(), to: instant(), beforeFrom: instant(), beforeTo: instant() })

export const Overview = z.object({
  asOf: instant(),
  /** The zone whose days these are. */
  timeZone: z.string(),
  mode: z.enum(modes),
  /** Days of that zone: today beside the same weekday last week, 30 days beside the 30 before, each up to the same time of day. */
  periods: z.object({ today: Period, thirtyDays: Period }),
  /** The busiest first; amounts of different currencies are never added up. */
  currencies: z.array(CurrencyOverview),
  waiting: z.array(Waiting),
})
export type Overview = z.infer<typeof Overview>
