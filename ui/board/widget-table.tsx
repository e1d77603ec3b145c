/**
 * `<WidgetTable label columns rows rowId page />`: a few rows of a longer list, with steps to the others. A row with an `href` leads to where the widget
 * says; the whole row takes the mouse, its first cell the keyboard.
 */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { pageSizes } from '../list/keyset-pager.tsx'
import { ShortSelect } from '../pieces/short-select.tsx'
import { formatCount } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'

export type WidgetColumn<Row> = { id: string; header: string; align?: 'end' | undefined; cell: (row: Row) => ReactNode }

/** A widget shows few rows at first. */
export const widgetPageSize = 5

export type WidgetPaging = {
  pageIndex: number
  pageSize: number
  total: number
  onPage: (pageIndex: number) => void
  onPageSize: (size: number) => void
}

type WidgetTableProps<Row> = {
  label: string
  columns: readonly WidgetColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row, place: number) => string
  hrefOf?: ((row: Row) => string | undefined) | undefined
  page?: WidgetPaging | undefined
  height: number
}

const pagerPx = 40

export function WidgetTable<Row>({ label, columns, rows, rowId, hrefOf, page, height }: WidgetTableProps<Row>) {
  const { noData } = useUiTexts()
  const isPaged = page !== undefined && (page.total > Math.min(page.pageSize, widgetPageSize) || page.pageIndex > 0)
  const room = height - (isPaged ? pagerPx : 0)
  return (
    <>
      {rows.length === 0 ? (
        <p className="p-chart-none" style={{ minHeight: room }}>
          {noData}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard
        <section className="p-widget-table" tabIndex={0} aria-label={label} style={{ height: room }}>
          <table className="p-mini">
            <thead>
              <tr>
                {columns.map(({ id, header, align }) => (
                  <th key={id} scope="col" data-align={align}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => {
                const href = hrefOf?.(row)
                return (
                  <tr key={rowId(row, place)} data-opens={href !== undefined || undefined}>
                    {columns.map(({ id, align, cell }, at) => (
                      <td key={id} data-align={align}>
                        {at === 0 && href !== undefined ? <UiLink href={href}>{cell(row)}</UiLink> : cell(row)}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
      {isPaged && <Pager label={label} {...page} shown={rows.length} />}
    </>
  )
}

function Pager({ label, pageIndex, pageSize, total, shown, onPage, onPageSize }: WidgetPaging & { label: string; shown: number }) {
  const texts = useUiTexts()
  const first = pageIndex * pageSize
  const step = (name: string, to: number, isOff: boolean, icon: ReactNode) => (
    <ActionIcon
      size="sm"
      aria-label={`${name}: ${label}`}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => isOff || onPage(to)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <nav className="p-widget-pager" aria-label={`${texts.pages}: ${label}`}>
      <ShortSelect
        label={`${texts.rowsPerPage}: ${label}`}
        options={pageSizes.map(String)}
        value={String(pageSize)}
        onChange={(size) => onPageSize(Number(size))}
      />
      <span>
        {shown === 0 ? 0 : formatCount(first + 1)}–{formatCount(first + shown)} {texts.placeOf} {formatCount(total)}
      </span>
      {step(texts.previous, pageIndex - 1, pageIndex === 0, <IconChevronLeft size={15} stroke={1.75} aria-hidden />)}
      {step(texts.next, pageIndex + 1, first + pageSize >= total, <IconChevronRight size={15} stroke={1.75} aria-hidden />)}
    </nav>
  )
}
