import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { type WidgetPaging, WidgetTable } from '@portico/ui/board/widget-table.tsx'
import { tooltipCurrency } from '@portico/ui/chart/value-text.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../../shared/session/use-may-open.ts'
import { countryName } from '../../../shared/texts/country-name.ts'
import { TransactionStatusPill } from '../../transactions/index.ts'
import type { Answer, TableConfiguration } from '../model.ts'
import { type ColumnKind, kindOf, nameOf } from './columns.ts'
import { EndpointPill } from './endpoint-pill.tsx'
import { type Row, rowPath } from './row-path.ts'
import { useValueFormats } from './use-value-formats.ts'
import { useWordsOfValues } from './use-words-of-values.ts'

type TableViewProps = {
  title: string
  table: TableConfiguration
  answer: Answer | undefined
  page: WidgetPaging | undefined
  height: number
}

const atEnd: ReadonlySet<ColumnKind> = new Set(['amount', 'rate', 'time', 'count'])
const kindOfPipe: Readonly<Record<string, ColumnKind>> = {
  ...{ currency: 'amount', number: 'count', percent: 'rate', time: 'time', dateTime: 'moment' },
}
/** Columns that have words of their own, for values of others. */
const wordsOfPipe: Readonly<Record<string, string>> = { paymentMethod: 'paymentMethod', status: 'status', date: 'date' }
const none: Answer['columns'] = []
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A few rows of a source; a row leads to the path of the widget, if the reader may open it. */
export function TableView({ title, table, answer, page, height }: TableViewProps) {
  const { i18n } = useTranslation('transactions')
  const words = useWordsOfValues()
  const formatsOf = useValueFormats()
  const mayOpen = useMayOpen()
  const columns = answer?.columns ?? none
  const { tableDataColumns, navigationUrl, pipes, templates } = table
  const kind = (column: string): ColumnKind => kindOfPipe[pipes[column] ?? ''] ?? kindOf(columns, column)
  const hrefOf = (row: Row) => {
    const href = rowPath(navigationUrl, row)
    return href !== undefined && mayOpen(href) ? href : undefined
  }
  const plain = (column: string, value: unknown, row: Row): ReactNode => {
    const how = kind(column)
    const currency = textOf(row.currency) ?? tooltipCurrency
    if (how === 'moment' && column !== 'hour') return <DateTime at={String(value)} style={pipes[column] === 'date' ? 'date' : 'minute'} />
    if (pipes[column] === 'country') return countryName(String(value)) ?? String(value)
    if (typeof value === 'number' && templates[column] === 'amount') return <Money minor={value} currency={currency} />
    if (typeof value === 'number' && atEnd.has(how)) return formatsOf(how, currency).full(value)
    return words(wordsOfPipe[pipes[column] ?? ''] ?? column, value)
  }
  const cell = (column: string) => (row: Row) => {
    const value = row[column]
    if (value === null || value === undefined) return '—'
    const template = templates[column]
    if (template === 'statusPill' || (column === 'status' && template === undefined)) {
      const isOfPayment = i18n.exists(`transactions:status.${String(value)}`)
      return isOfPayment ? <TransactionStatusPill status={String(value) as 'Captured'} /> : <EndpointPill status={String(value)} />
    }
    const text = plain(column, value, row)
    return template === 'link' ? <UiLink href={hrefOf(row)}>{text}</UiLink> : text
  }
  return (
    <WidgetTable
      label={title}
      height={height}
      rows={answer?.data ?? []}
      rowId={(row, place) => `${textOf(row.id) ?? ''}${place}`}
      hrefOf={hrefOf}
      columns={tableDataColumns.map((column) => ({
        id: column,
        header: nameOf(columns, column),
        align: atEnd.has(kind(column)) ? ('end' as const) : undefined,
        cell: cell(column),
      }))}
      page={page}
    />
  )
}
