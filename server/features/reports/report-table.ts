import type { Language } from '@portico/contract/core/languages.ts'
import { type Dimension, dimensions, dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { dimensionOfFilter, type Report, reportFilters } from '@portico/contract/features/reports/report.ts'
import { type Channel, channelColumns, type ReportLine, type ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import type { Cell, TableColumn, TableDocument } from '../../core/table/table-document.ts'
import type { Asked } from './answer-report.ts'
import { factsSaid, momentText } from './facts-said.ts'
import { dayText, reportWords, valueWord } from './value-words.ts'

const said = {
  en: {
    mode: 'Mode',
    total: (currency: string) => `Total ${currency}`,
    id: (what: string) => `${what} ID`,
    modes: { Test: 'Test', Live: 'Live' },
    setUp: 'Set up',
    active: 'Active',
    terminal: 'Terminal ID',
    missing: 'Missing',
    yes: 'Yes',
    no: 'No',
  },
  tr: {
    mode: 'Mod',
    total: (currency: string) => `Toplam ${currency}`,
    id: (what: string) => `${what} kimliği`,
    modes: { Test: 'Test', Live: 'Canlı' },
    setUp: 'Tanımlı',
    active: 'Etkin',
    terminal: 'Terminal numarası',
    missing: 'Eksikler',
    yes: 'Evet',
    no: 'Hayır',
  },
} as const

type Whose = { report: Report; query: Asked; language: Language; author: string; createdAt: Date }

/** A report as people read it, in their language: names in place of ids and codes, totals under the lines. */
export function reportTable(
  reply: ReportReply,
  columns: readonly string[],
  { report, query, language, author, createdAt }: Whose,
): TableDocument {
  const [words, of] = [said[language], factsSaid[language]]
  const { data, totals, names, period, timeZone, mode, isUnfinished } = reply
  const withoutTotal = new Set((reply.layout ?? []).filter(({ hasTotal }) => !hasTotal).map(({ column }) => column))
  const word = (dimension: Dimension, value: string) => valueWord(dimension, value, language, names)
  const days = `${dayText(period.dateFrom, language)} – ${dayText(period.dateTo, language)}`
  const narrowed = reportFilters.flatMap((name) => {
    const [dimension, values] = [dimensionOfFilter[name], query[name]]
    return values ? [[dimensionWords[dimension][language], values.map((value) => word(dimension, value)).join(', ')] as const] : []
  })
  const facts = [
    [of.period, isUnfinished ? `${days}. ${of.unfinished}` : days],
    [of.zone, timeZone],
    [words.mode, words.modes[mode]],
    ...narrowed,
    [of.made, momentText(createdAt, language, timeZone)],
  ] as const
  return {
    title: report.words[language],
    author,
    language,
    createdAt,
    facts,
    columns: columns.map((column) => headOf(column, language)),
    rows: data.map((line) => columns.map((column) => cellOf(line, column, { language, word }))),
    totals: totals.map(({ currency, values }) =>
      columns.map((column, at): Cell => {
        if (isMeasure(column)) return withoutTotal.has(column) ? null : figure(column, values[column] ?? null, currency)
        return at === 0 ? words.total(currency) : null
      }),
    ),
    words: { facts: of.about, table: report.words[language] },
  }
}

const isMeasure = (column: string): column is Measure => column in measureFacts
const isDimension = (column: string): column is Dimension => (dimensions as readonly string[]).includes(column)
const isOfChannel = (column: string): column is keyof Channel => (channelColumns as readonly string[]).includes(column)
const idOf = (column: string) => column.slice(0, -2) as 'merchant'

function headOf(column: string, language: Language): TableColumn {
  if (isMeasure(column)) return { label: measureFacts[column].words[language], kind: 'number' }
  if (isDimension(column)) return { label: dimensionWords[column][language], kind: 'text' }
  const words = said[language]
  if (!isOfChannel(column)) return { label: words.id(dimensionWords[idOf(column)][language]), kind: 'text' }
  const heads = {
    isSetUp: words.setUp,
    isActive: words.active,
    mid: reportWords[language].channel.mid,
    terminalId: words.terminal,
    missing: words.missing,
  }
  return { label: heads[column], kind: 'text' }
}

type Said = { language: Language; word: (dimension: Dimension, value: string) => string }

function cellOf({ by, currency, values, channel }: ReportLine, column: string, { language, word }: Said): Cell {
  if (isMeasure(column)) return figure(column, values[column] ?? null, currency)
  if (column === 'currency') return currency
  if (isDimension(column)) return word(column, by[column] ?? '')
  if (!isOfChannel(column)) return by[idOf(column)] ?? null
  if (!channel) return null
  const value = channel[column]
  if (Array.isArray(value)) return value.map((one) => reportWords[language].channel.missing[one]).join(', ')
  if (typeof value === 'boolean') return said[language][value ? 'yes' : 'no']
  return value as string | null
}

function figure(measure: Measure, value: number | null, currency: string): Cell {
  if (value === null) return null
  const { kind } = measureFacts[measure]
  if (kind === 'amount') return { minor: value, currency }
  return kind === 'rate' ? { basisPoints: value } : value
}
