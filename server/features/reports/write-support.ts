import { Buffer } from 'node:buffer'
import type { Download } from '@portico/contract/core/endpoint.ts'
import { languageOf } from '@portico/contract/core/languages.ts'
import { supportAnalytics, supportWords } from '@portico/contract/features/reports/report-access.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import { wordsIn } from '@portico/contract/features/reports/report-rules.ts'
import type { SupportAnalytics } from '@portico/contract/features/reports/support-analytics.ts'
import { ages } from '@portico/contract/features/reports/ticket-ages.ts'
import { csvLine } from '../../core/files/csv-line.ts'
import type { ListContext } from '../../core/files/list-csv.ts'
import { writeTable } from '../../core/table/write-table.ts'
import { dayAt } from '../../core/text/calendar-days.ts'
import { answerSupport, type SupportQuery } from './answer-support.ts'
import { supportColumns, supportTable } from './support-table.ts'
import { fileNameOf } from './write-report.ts'

const declared = { id: supportAnalytics.id, words: supportWords }

/** Support analytics as a file, a line for each assignee, on record before it leaves. */
export async function writeSupport(
  context: ListContext,
  query: SupportQuery,
  format: ReportFormat = 'csv',
): Promise<Download & { rows: number }> {
  const { actor, record, scope, services } = context
  const reply = await answerSupport(context, query)
  const { data, period, timeZone } = reply
  await services.inScope(scope, (db) =>
    record.in(db)('', {
      after: { report: supportAnalytics.id, dateFrom: period.dateFrom, dateTo: period.dateTo, timeZone, rows: data.length },
    }),
  )
  const language = languageOf(actor.language)
  const title = wordsIn(actor.reportRules, declared)[language]
  const name = `${fileNameOf(declared, title, language)}-${dayAt(services.now(), timeZone)}.${format}`
  if (format === 'csv') return { name, bytes: csvOf(reply), rows: data.length }
  const table = supportTable(reply, { title, language, author: actor.name, createdAt: services.now() })
  return { name, bytes: await writeTable(format, table), rows: data.length }
}

function csvOf({ data }: SupportAnalytics): Uint8Array {
  const lines = data.map(({ userId, name, ageing, ...figures }) =>
    csvLine([
      userId ?? '',
      name ?? '',
      ...supportColumns.map((column) => String(figures[column] ?? '')),
      ...ages.map((age) => String(ageing[age])),
    ]),
  )
  return Buffer.from(csvLine(['assigneeId', 'assignee', ...supportColumns, ...ages]) + lines.join(''))
}
