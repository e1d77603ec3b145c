/**
 * `<Chart label height option table isEmpty? />`: a picture of figures that can be read as a table too. `label` says in words what is
 * drawn, `option` draws it from the inks (chart-manners.ts) and must keep its identity while the figures stay the same, `table` holds
 * the same figures as text. Empty it says "No data". `<ChartCard title …>` puts title, legend and the table's button around it.
 */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Card } from './card.tsx'
import type { ChartOption } from './chart-manners.ts'
import { useUiTexts } from './texts.tsx'

const ChartDrawing = lazy(() => import('./chart-drawing.tsx'))

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }
type ChartProps = { label: string; height: number; option: ChartOption; isEmpty?: boolean }

export function Chart({ label, height, option, isEmpty = false }: ChartProps) {
  const texts = useUiTexts()
  if (isEmpty)
    return (
      <p className="p-no-data" style={{ height }}>
        {texts.noData}
      </p>
    )
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <ChartDrawing label={label} height={height} option={option} />
    </Suspense>
  )
}

export type Legend = readonly { label: string; color: string }[]
type ChartCardProps = ChartProps & { title: string; legend?: Legend; table: ChartTable; end?: ReactNode }

export function ChartCard({ title, legend, table, end, ...chart }: ChartCardProps) {
  const texts = useUiTexts()
  const [asTable, setAsTable] = useState(false)
  const swap = asTable ? texts.showAsChart : texts.showAsTable
  return (
    <Card
      title={title}
      end={
        <div className="p-legend">
          {legend?.map(({ label, color }) => (
            <span key={label}>
              <i style={{ background: color }} />
              {label}
            </span>
          ))}
          {end}
          {!chart.isEmpty && (
            <Tooltip label={swap}>
              <ActionIcon size="sm" aria-label={swap} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                {asTable ? <IconChartLine size={16} stroke={1.6} aria-hidden /> : <IconTable size={16} stroke={1.6} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      }
    >
      {asTable ? <FigureTable label={chart.label} height={chart.height} table={table} /> : <Chart {...chart} />}
    </Card>
  )
}

const FigureTable = ({ label, height, table }: { label: string; height: number; table: ChartTable }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section className="p-figure-table" style={{ maxHeight: height }} tabIndex={0} aria-label={label}>
    <table className="p-mini">
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <td key={place}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
