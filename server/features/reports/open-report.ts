import { composedFor, composedReport } from '@portico/contract/features/reports/composed.ts'
import { composedEntry, isComposedId } from '@portico/contract/features/reports/composed-id.ts'
import { reportOfId } from '@portico/contract/features/reports/export.endpoint.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { permissionOfReport } from '@portico/contract/features/reports/report-access.ts'
import { daysIn, isOpen } from '@portico/contract/features/reports/report-rules.ts'
import { reportRefusals } from '@portico/contract/features/reports/reports.refusals.ts'
import { switchableOf } from '@portico/contract/features/reports/switchable.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'

type Days = { most: number; standard: number }
type Reader = Pick<Actor, 'level' | 'reportRules'>

/**
 * The days of a report as this person has them. Refuses a report that the platform does not give their tenant, or that the tenant has
 * switched off: every page, call and file comes by here.
 */
export function openReport(
  { level, reportRules }: Reader,
  { id: ownId, entry, days }: { id: string; entry: string; days: Days },
): { days: Days } {
  const id = entry === composedEntry ? ownId : switchableOf(entry)?.id
  if (id === undefined) return { days }
  if (!isOpen(reportRules, level, id))
    throw new AppError(reportRules[id]!.isAvailable ? reportRefusals.switchedOff() : reportRefusals.notAvailable())
  return { days: daysIn(reportRules, level, { id, days }) }
}

type Knower = Pick<Actor, 'level' | 'reportRules' | 'composedReports'>
type Opener = Knower & Pick<Actor, 'permissions'>

/** A report by its id, shipped or composed: nothing but this asks which of the two it is. */
export function reportKnownTo(reader: Knower, id: string): Report | undefined {
  const composed = isComposedId(id) ? composedFor(reader).find((one) => one.id === id) : undefined
  return composed ? composedReport(composed) : reportOfId(id)
}

/** The report that the permissions of this person open, whatever is said of it. */
function permitted(reader: Opener, id: string): Report | undefined {
  const { level, permissions } = reader
  const report = reportKnownTo(reader, id)
  return report?.levels.includes(level) && permissions.has(permissionOfReport(report, level)) ? report : undefined
}

/** The report as this person has it; refuses one that they may not open. */
export function reportFor(actor: Opener, id: string): Report {
  if (!reportKnownTo(actor, id)) throw new AppError(reportRefusals.unknownReport())
  const report = permitted(actor, id)
  if (!report) throw new AppError('not_allowed')
  openReport(actor, report)
  return report
}

/** The same without a reason; with the longest period that the platform allows. */
export function reportIfOpen(actor: Opener, id: string): Report | undefined {
  const report = permitted(actor, id)
  if (!report || !isOpen(actor.reportRules, actor.level, report.id)) return undefined
  return { ...report, days: { ...report.days, most: daysIn(actor.reportRules, actor.level, report).most } }
}

/** By its address: a report that this reader does not have is as one that does not exist. */
export function reportOrNone(actor: Knower, id: string): Report {
  const report = reportKnownTo(actor, id)
  if (!report) throw new AppError('not_found')
  return report
}
