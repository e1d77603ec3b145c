import { type WidgetPaging, WidgetTable } from '@portico/ui/board/widget-table.tsx'
import { tooltipCurrency } from '@portico/ui/chart/value-text.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useMayOpen } from '../../../shared/session/use-may-open.ts'
import { TransactionStatusPill } from '../../transactions/index.ts'
import { type ColumnKind, kindOf } from './column-kinds.ts'
import { type Row, rowPath } from './row-path.ts'
import { useValueFormats } from './use-value-formats.ts'
import { useColumnName, useWordsOfValues } from './use-words-of-values.ts'

type TableViewProps = {
  title: string
  columns: readonly string[]
  kinds: Readonly<Record<string, ColumnKind>>
  rows: readonly Row[]
  navigationUrl: string | null | undefined
  page: WidgetPaging | undefined
  height: number
}

const atEnd: ReadonlySet<ColumnKind> = new Set(['amount', 'rate', 'time', 'count'])

/** A few rows of a source; a row leads to the path of the widget, if the reader may open it. */
export function TableView({ title, columns, kinds, rows, navigationUrl, page, height }: TableViewProps) {
  const name = useColumnName()
  const words = useWordsOfValues()
  const formatsOf = useValueFormats()
  const mayOpen = useMayOpen()
  const kind = (column: string) => kinds[column] ?? kindOf(column)
  const cell = (column: string) => (row: Row) => {
    const value = row[column]
    if (value === null || value === undefined) return '—'
    if (kind(column) === 'moment') return <DateTime at={String(value)} />
    if (/^(status|transactionStatus)$/.test(column)) return <TransactionStatusPill status={String(value) as 'Captured'} />
    if (typeof value === 'number' && atEnd.has(kind(column)))
      return formatsOf(kind(column), typeof row.currency === 'string' ? row.currency : (textOf(row.baseCurrency) ?? tooltipCurrency)).full(
        value,
      )
    return words(column, value)
  }
  return (
    <WidgetTable
      label={title}
      height={height}
      rows={rows}
      rowId={(row, place) => `${textOf(row.id) ?? ''}${place}`}
      hrefOf={(row) => {
        const href = rowPath(navigationUrl, row)
        return href !== undefined && mayOpen(href) ? href : undefined
      }}
      columns={columns.map((column) => ({
        id: column,
        header: name(column),
        align: atEnd.has(kind(column)) ? ('end' as const) : undefined,
        cell: cell(column),
      }))}
      page={page}
    />
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
