import type { Level } from '@portico/contract/core/level.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { daysOfPeriod } from '@portico/contract/features/schedules/schedule-words.ts'
import { scheduleRefusals } from '@portico/contract/features/schedules/schedules.refusals.ts'
import type { ScheduleFilters } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import { refuseOrder, reportIfOpen } from '../reports/index.ts'
import { listInside } from './schedules.repository.ts'
import { refuseTiming, type Timing } from './timing.ts'

const prefixes: Record<Exclude<Level, 'platform'>, 'CRM' | 'Merchant'> = { tenant: 'CRM', merchant: 'Merchant' }
type Verb = 'Manage' | 'SendOutside'

export const mayWith = ({ level, permissions }: Actor, verb: Verb): boolean =>
  level !== 'platform' && permissions.has(`${prefixes[level]}.Reports.Schedules.Actions.${verb}` satisfies Permission)

export type Sending = Timing & {
  filters: ScheduleFilters
  columns?: readonly string[] | undefined
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
  const report = reportIfOpen(actor, reportType)
  if (!report) throw new AppError(scheduleRefusals.reportNotOpen())
  refuseTiming(sending)
  const filters = filtersWithin(report, sending, whose)
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

/** What the report would refuse later, by the names of the fields here; a schedule about a customer is about that one alone. */
function filtersWithin(report: Report, { filters, columns }: Sending, { merchantId, customerId }: Whose): ScheduleFilters {
  try {
    refuseOrder(report, { groupBy: filters.groupBy, columns })
  } catch (error) {
    throw error instanceof AppError ? error.renamed((field) => field.replace(/^query\./, 'body.filters.')) : error
  }
  if (daysOfPeriod[filters.period] > report.days.most) throw new AppError(scheduleRefusals.periodTooLong({ most: report.days.most }))
  if (customerId === null) return filters
  if (filters.merchantId?.some((id) => id.toLowerCase() !== customerId)) throw new AppError(scheduleRefusals.otherCustomer())
  return merchantId === null ? { ...filters, merchantId: [customerId] } : filters
}

const most = 3
const shortened = (addresses: readonly string[]): string =>
  addresses.slice(0, most).join(', ') + (addresses.length > most ? ` +${addresses.length - most}` : '')
