import { Buffer } from 'node:buffer'
import { exponentOf } from '@portico/contract/core/money.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { type Channel, channelColumns, type ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { csvLine } from '../../core/files/csv-line.ts'

const named: ReadonlySet<string> = new Set(['merchant', 'website', 'tenant'])
const cellsOf = ({ isSetUp, isActive, mid, terminalId, missing }: Channel): Record<string, string> => ({
  isSetUp: String(isSetUp),
  isActive: isActive === null ? '' : String(isActive),
  mid: mid ?? '',
  terminalId: terminalId ?? '',
  missing: missing.join(' '),
})

/** Every column that the file of a report has, in its order. Currency is a column of every line, also of a report that is grouped by it. */
export function columnsOf({ groupBy, measures, data }: Pick<ReportReply, 'groupBy' | 'measures' | 'data'>): string[] {
  const heads = [
    ...groupBy.flatMap((dimension) => (named.has(dimension) ? [`${dimension}Id`, dimension] : [dimension])),
    'currency',
    ...measures,
    ...(data.some(({ channel }) => channel) ? channelColumns : []),
  ]
  return heads.filter((head, at) => heads.indexOf(head) === at)
}

/** The lines of a report as a CSV file: amounts in whole units of their currency, rates in per cent, ids followed by names. */
export function reportCsv({ groupBy, measures, data, names }: ReportReply, columns: readonly string[]): Uint8Array {
  const text = data.map(({ by, currency, values, channel }) => {
    const cells: Record<string, string> = { currency }
    for (const dimension of groupBy) {
      const value = by[dimension] ?? ''
      if (named.has(dimension)) Object.assign(cells, { [`${dimension}Id`]: value, [dimension]: names[value] ?? '' })
      else cells[dimension] = value
    }
    for (const measure of measures) cells[measure] = figure(measure, values[measure] ?? null, currency)
    if (channel) Object.assign(cells, cellsOf(channel))
    return csvLine(columns.map((column) => cells[column] ?? ''))
  })
  return Buffer.from(csvLine(columns) + text.join(''))
}

function figure(measure: ReportReply['measures'][number], value: number | null, currency: string): string {
  if (value === null) return ''
  const { kind } = measureFacts[measure]
  if (kind === 'amount') return wholeUnits(value, exponentOf(currency))
  return kind === 'rate' ? (value / 100).toFixed(2) : String(value)
}

/** `-12.50`, exact however large: for programs, as the files of lists have amounts. */
export function wholeUnits(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
