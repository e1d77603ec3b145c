import type { ReportColumns, reportSettings } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { reportSettingsRefusals } from '@portico/contract/features/report-settings/report-settings.refusals.ts'
import { composedFor, composedReport } from '@portico/contract/features/reports/composed.ts'
import { reportOfId } from '@portico/contract/features/reports/export.endpoint.ts'
import { columnsOfReport, isFigure, type LayoutColumn, wholeLayout } from '@portico/contract/features/reports/layout.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { wordsIn } from '@portico/contract/features/reports/report-rules.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { findColumns, findSetting, saveSetting } from './settings.repository.ts'

type Reader = Pick<Context['actor'], 'level' | 'reportRules' | 'composedReports'>
type Change = z.output<(typeof reportSettings)['setColumns']['body']>

/** What a tenant says of the columns of a report; null where it says nothing. */
export const columnsSaid = (db: ReadDb, id: string): Promise<LayoutColumn[] | null> => findColumns(db, id)

/** Support analytics counts tickets: it has no columns of payments. */
function reportOf(actor: Reader, id: string): Report {
  const composed = composedFor(actor).find((one) => one.id === id)
  const report = composed ? composedReport(composed) : reportOfId(id)
  if (!report) throw new AppError('not_found')
  return report
}

export async function readColumns(db: ScopedDb, actor: Reader, id: string): Promise<ReportColumns> {
  const report = reportOf(actor, id)
  const words = wordsIn(actor.reportRules, report)
  const row = await findSetting(db, id)
  const said = (row?.columns ?? null) as LayoutColumn[] | null
  return {
    id,
    nameEn: words.en,
    nameTr: words.tr,
    columns: wholeLayout(report, said),
    isChosen: said !== null,
    version: row?.version ?? 0,
  }
}

function refuseWrong(report: Report, columns: readonly LayoutColumn[]): void {
  const known = columnsOfReport(report)
  const seen = new Set<string>()
  for (const { column } of columns) {
    if (!known.includes(column)) throw new AppError(reportSettingsRefusals.unknownColumn({ column }))
    if (seen.has(column)) throw new AppError(reportSettingsRefusals.givenTwice({ column }))
    seen.add(column)
  }
  if (!wholeLayout(report, columns).some(({ column, isShown }) => isShown && isFigure(column)))
    throw new AppError(reportSettingsRefusals.noFigure())
}

/** The page and the files of a report follow it from now on. */
export async function setColumns(context: Context, id: string, { version, columns }: Change): Promise<ReportColumns> {
  const { db, actor, record, services } = context
  const report = reportOf(actor, id)
  if (columns) refuseWrong(report, columns)
  const before = await readColumns(db, actor, id)
  const saved = await saveSetting(db, { id, version, at: services.now() }, { columns: columns === null ? null : JSON.stringify(columns) })
  if (!saved) throw new AppError('stale_version', { extra: { current: await readColumns(db, actor, id) } })
  await record(id, { before: { columns: shownOf(before.columns) }, after: { columns: shownOf(wholeLayout(report, columns)) } })
  return readColumns(db, actor, id)
}

const shownOf = (columns: readonly LayoutColumn[]) => columns.filter(({ isShown }) => isShown).map(({ column }) => column)
