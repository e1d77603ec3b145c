import type { Action } from '@portico/contract/actions.gen.ts'
import type { Download } from '@portico/contract/core/endpoint.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import type { ScheduleFilters } from '@portico/contract/features/schedules/schedules.schemas.ts'
import { statementSendable, supportSendable } from '@portico/contract/features/schedules/sendables.ts'
import type { Recorder } from '../../core/call/recorder.ts'
import { type FileContext, reportFor, writeReport, writeSupport } from '../reports/index.ts'
import { sendStatement } from '../statements/index.ts'

/** Of the worker, which puts each file on record as the call that a person would have made. */
export type WritingContext = Omit<FileContext, 'record'> & { recordAs: (action: Action) => Recorder }
export type FileOrder = {
  id: string
  filters: Omit<ScheduleFilters, 'period'>
  dateFrom: string
  dateTo: string
  timeZone: string
  format: ReportFormat
  columns?: readonly string[] | undefined
}
type Write = (context: WritingContext, order: FileOrder) => Promise<Download & { rows: number }>

const ofReport: Write = ({ recordAs, ...context }, { id, filters, format, columns, ...days }) => {
  const query = { ...filters, dateFrom: days.dateFrom, dateTo: days.dateTo, timeZone: days.timeZone }
  const wish = { format, columns, isInBackground: true }
  return writeReport({ ...context, record: recordAs('reports.exportCsv') }, reportFor(context.actor, id), query, wish)
}

const ofSupport: Write = ({ recordAs, ...context }, { filters: { merchantId }, format, dateFrom, dateTo, timeZone }) =>
  writeSupport({ ...context, record: recordAs('reports.exportCsv') }, { merchantId, dateFrom, dateTo, timeZone }, format)

const ofStatement: Write = ({ recordAs, ...context }, { filters, format, dateFrom, dateTo, timeZone }) => {
  const [merchantId, currency] = [filters.merchantId?.[0]?.toLowerCase(), filters.currency?.[0]]
  const own = { ...context, record: recordAs(format === 'pdf' ? 'statements.exportPdf' : 'statements.exportCsv') }
  return sendStatement(own, { merchantId, currency, dateFrom, dateTo, timeZone }, format === 'pdf' ? 'pdf' : 'csv')
}

/** How the file of each is written; of all others they are reports on payments. */
const writers: Readonly<Record<string, Write>> = { [supportSendable.id]: ofSupport, [statementSendable.id]: ofStatement }

/** The file with the rights that its reader has now. */
export const writeSendable: Write = (context, order) => (writers[order.id] ?? ofReport)(context, order)
