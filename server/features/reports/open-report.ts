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

type Openable = Pick<Report, 'id' | 'entry' | 'levels' | 'days'>

/** Whether the permissions of this person open it, whatever is said of it. */
const isPermitted = ({ level, permissions }: Opener, of: Openable): boolean =>
  of.levels.includes(level) && permissions.has(permissionOfReport(of, level))

/** The report as this person has it; refuses one that they may not open. */
export function reportFor(actor: Opener, id: string): Report {
  const report = reportKnownTo(actor, id)
  if (!report) throw new AppError(reportRefusals.unknownReport())
  if (!isPermitted(actor, report)) throw new AppError('not_allowed')
  openReport(actor, report)
  return report
}

/** A report or what else is opened like one, with the longest period that the platform allows; undefined where this person may not open it. */
export function ifOpen<Of extends Openable>(actor: Opener, of: Of): Of | undefined {
  if (!isPermitted(actor, of) || !isOpen(actor.reportRules, actor.level, of.id)) return undefined
  return { ...of, days: { ...of.days, most: daysIn(actor.reportRules, actor.level, of).most } }
}

/** By its address: a report that this reader does not have is as one that does not exist. */
export function reportOrNone(actor: Knower, id: string): Report {
  const report = reportKnownTo(actor, id)
  if (!report) throw new AppError('not_found')
  return report
}
