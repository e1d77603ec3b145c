import type { Level } from '@portico/contract/core/level.ts'
import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportRefusals } from '@portico/contract/features/reports/reports.refusals.ts'
import { daysOfPeriod } from '@portico/contract/features/schedules/schedule-words.ts'
import { scheduleRefusals } from '@portico/contract/features/schedules/schedules.refusals.ts'
import type { ScheduleFilters } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { Sendable } from '@portico/contract/features/schedules/sendables.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { AppError, refuseFields } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import { refuseOrder } from '../reports/index.ts'
import { listInside, merchantIsThere } from './schedules.repository.ts'
import { sendableIfOpen } from './sendable-if-open.ts'
import { refuseTiming, type Timing } from './timing.ts'

const prefixes: Record<Exclude<Level, 'platform'>, 'CRM' | 'Merchant'> = { tenant: 'CRM', merchant: 'Merchant' }
type Verb = 'Manage' | 'SendOutside'

export const mayWith = ({ level, permissions }: Actor, verb: Verb): boolean =>
  level !== 'platform' && permissions.has(`${prefixes[level]}.Reports.Schedules.Actions.${verb}` satisfies Permission)

export type Sending = Timing & {
  filters: ScheduleFilters
  columns?: readonly string[] | undefined
  format: string
  recipients: readonly string[]
  confirmOutside: boolean
}
/** Whose schedule it is, and which customer it is about. */
export type Whose = { merchantId: string | null; customerId: string | null }
type Checked = { filters: ScheduleFilters; recipients: string[]; outside: string[] }

/** Refuses what cannot be sent, or not by this user. `confirmed`: addresses outside that were confirmed before. */
export async function checkSending(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  reportType: string,
  sending: Sending,
  whose: Whose,
  confirmed: readonly string[] = [],
): Promise<Checked> {
  const of = sendableIfOpen(actor, reportType)
  if (!of) throw new AppError(scheduleRefusals.reportNotOpen())
  refuseTiming(sending)
  const filters = filtersWithin(of, sending, whose)
  // A report of one customer has no figures without them.
  const [one] = of.filters.merchantId === 'one' ? (filters.merchantId ?? []) : []
  if (one !== undefined && whose.customerId === null && !(await merchantIsThere(db, one)))
    throw new AppError(scheduleRefusals.unknownCustomer())
  const recipients = [...new Set(sending.recipients)]
  const inside = await listInside(db, recipients, whose)
  const outside = recipients.filter((address) => !inside.has(address))
  if (outside.length > 0 && !mayWith(actor, 'SendOutside'))
    throw new AppError(scheduleRefusals.outsideNotAllowed({ addresses: shortened(outside) }))
  const unconfirmed = outside.filter((address) => !confirmed.includes(address))
  if (unconfirmed.length > 0 && !sending.confirmOutside)
    throw new AppError(scheduleRefusals.outsideNotConfirmed({ addresses: shortened(unconfirmed) }))
  return { filters, recipients, outside }
}

type Narrowing = Omit<ScheduleFilters, 'period' | 'groupBy'>

/** What the report would refuse later, by the names of the fields here; a schedule about a customer is about that one alone. */
function filtersWithin(of: Sendable, { filters, columns, format }: Sending, { merchantId, customerId }: Whose): ScheduleFilters {
  const { period, groupBy, ...narrowed } = filters
  if (!of.formats.some((one) => one === format))
    throw new AppError(scheduleRefusals.otherFormat({ formats: of.formats.map((one) => one.toUpperCase()).join(', ') }))
  refuseFields(wrongFilters(of, narrowed))
  if (of.report) refuseOrderOf(of.report, { groupBy, columns })
  else {
    if (groupBy) throw new AppError(reportRefusals.fixedGroup(), { at: ['body.filters.groupBy'] })
    if (columns) throw new AppError(scheduleRefusals.fixedColumns())
  }
  if (daysOfPeriod[period] > of.days.most) throw new AppError(scheduleRefusals.periodTooLong({ most: of.days.most }))
  if (customerId === null) return filters
  if (filters.merchantId?.some((id) => id.toLowerCase() !== customerId)) throw new AppError(scheduleRefusals.otherCustomer())
  return merchantId === null ? { ...filters, merchantId: [customerId] } : filters
}

const wrongFilters = ({ filters: taken }: Sendable, narrowed: Narrowing): Record<string, Refusal> =>
  Object.fromEntries(
    Object.entries(narrowed).flatMap(([name, values]) => {
      if (values === undefined) return []
      const how = taken[name as keyof Narrowing]
      if (how === undefined) return [[`body.filters.${name}`, scheduleRefusals.otherFilter()]]
      return how === 'one' && values.length > 1 ? [[`body.filters.${name}`, scheduleRefusals.oneValue()]] : []
    }),
  )

function refuseOrderOf(report: Report, order: Parameters<typeof refuseOrder>[1]): void {
  try {
    refuseOrder(report, order)
  } catch (error) {
    throw error instanceof AppError ? error.renamed((field) => field.replace(/^query\./, 'body.filters.')) : error
  }
}

const most = 3
const shortened = (addresses: readonly string[]): string =>
  addresses.slice(0, most).join(', ') + (addresses.length > most ? ` +${addresses.length - most}` : '')
