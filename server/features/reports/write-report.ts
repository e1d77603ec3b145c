import type { Download } from '@portico/contract/core/endpoint.ts'
import { type Language, languageOf } from '@portico/contract/core/languages.ts'
import { isComposedId } from '@portico/contract/features/reports/composed-id.ts'
import type { ExportOrder } from '@portico/contract/features/reports/export.endpoint.ts'
import { laidOut } from '@portico/contract/features/reports/layout.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { mostFileRows, type ReportFormat, rowsAtOnce } from '@portico/contract/features/reports/report-formats.ts'
import { reportList } from '@portico/contract/features/reports/report-list.ts'
import { wordsIn } from '@portico/contract/features/reports/report-rules.ts'
import { reportRefusals } from '@portico/contract/features/reports/reports.refusals.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { titleInFiles } from '@portico/contract/features/reports/title-in-files.ts'
import type { z } from 'zod'
import type { Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import type { ListContext } from '../../core/files/list-csv.ts'
import { writeTable } from '../../core/table/write-table.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import { type Asked, answerReport, within } from './answer-report.ts'
import { reportFor } from './open-report.ts'
import { columnsOf, reportCsv } from './report-csv.ts'
import { reportTable } from './report-table.ts'

/** Also of the worker, which has no request. */
export type FileContext = ListContext & { connectors?: Connectors | undefined }
export type FileWish = {
  format?: ReportFormat
  /** In this order; all of the report where they are left out. */
  columns?: readonly string[] | undefined
  /** Nobody waits for it, so it may be long. */
  isInBackground?: boolean
}

/** All lines of a report as a file, on record before it leaves. */
export async function writeReport(
  context: FileContext,
  report: Report,
  query: Asked,
  wish: FileWish = {},
): Promise<Download & { rows: number }> {
  const { format = 'csv', isInBackground = false } = wish
  const { actor, record, scope, services } = context
  const most = isInBackground ? mostFileRows[format] : rowsAtOnce[format]
  const reply = await answerReport(context, report, query, most)
  if (reply.isCut) throw new AppError(isInBackground ? reportRefusals.tooManyRows({ most }) : reportRefusals.forBackground({ most }))
  const columns = chosenOf(reply, format, wish.columns)
  const { groupBy, period, timeZone, data } = reply
  await services.inScope(scope, (db) =>
    record.in(db)('', {
      after: { report: report.id, groupBy, dateFrom: period.dateFrom, dateTo: period.dateTo, timeZone, rows: data.length },
    }),
  )
  const named = { ...report, words: wordsIn(actor.reportRules, report) }
  const language = languageOf(actor.language)
  const name = `${fileNameOf(report, named.words[language], language)}-${dayAt(services.now(), timeZone)}.${format}`
  if (format === 'csv') return { name, bytes: reportCsv(reply, columns), rows: data.length }
  const whose = { report: named, query: within(report, query), language, author: actor.name, createdAt: services.now() }
  return { name, bytes: await writeTable(format, reportTable(reply, columns, whose)), rows: data.length }
}

/** Of a report that the platform has named or composed it is the title, else the id, as programs know it. */
export function fileNameOf({ id, words }: Pick<Report, 'id' | 'words'>, title: string, language: Language): string {
  return (isComposedId(id) || title !== words[language] ? titleInFiles(title) : '') || id
}

/** People read names; programs have the ids beside them. Where the caller names none, they are those of the tenant, in its order. */
function chosenOf(reply: ReportReply, format: ReportFormat, chosen: readonly string[] | undefined): readonly string[] {
  const known = columnsOf(reply)
  const unknown = chosen?.find((column) => !known.includes(column))
  if (unknown !== undefined) throw new AppError(reportRefusals.unknownColumn({ column: unknown }))
  if (chosen) return chosen
  const usual = format === 'csv' ? known : known.filter((column) => !/[a-z]Id$/.test(column) || column === 'terminalId')
  return laidOut(usual, reply.layout)
}

/** The body names the report, so the guard cannot ask for its permission: this does. */
export const exportReport =
  (connectors: Connectors) =>
  async ({ body, ...context }: FreeContext & { body: z.output<typeof ExportOrder> }): Promise<Download> => {
    const { filters, format, columns } = body
    try {
      return await writeReport({ ...context, connectors }, reportFor(context.actor, body.reportId), filters, { format, columns })
    } catch (error) {
      // The report names its query; here the same fields are in the body.
      if (!(error instanceof AppError) || !error.fields) throw error
      throw error.renamed((field) => (field === 'query.reportId' ? 'body.reportId' : field.replace(/^query\./, 'body.filters.')))
    }
  }

/** The file of a day of the reporting zone. A day that goes on has none, nor has one that the calendar does not know. */
export const writeDay =
  (connectors: Connectors) =>
  async ({ params, ...context }: FreeContext & { params: { name: string } }): Promise<Download> => {
    const day = params.name.slice(0, 10)
    const { actor, services } = context
    const isDay = !Number.isNaN(Date.parse(day)) && plusDays(day, 0) === day
    if (!isDay || day >= dayAt(services.now(), actor.reportingTimeZone)) throw new AppError('not_found')
    const download = await writeReport({ ...context, connectors }, reportList.dailyV1, { dateFrom: day, dateTo: day })
    return { ...download, name: params.name }
  }
