/**
 * `<Chart label kind categories series height? format? axisFormat? firstColumn? />`: a line, an area, a ranking of bars or a ring, always with a
 * table of the same numbers one press away. `label` says what it counts, to those who do not see it. Without a number in it, it says
 * "No data". The chart library is loaded when the first chart is on a page; colours follow the scheme and the tenant. With an `opening` a press on a
 * value, or Enter, leads to what it counts; in the table the values are links.
 * The arrow keys go through the values of a chart that has the focus.
 * `<ChartLegend series />` is in the head of the card, `<ShareTable … />` (share-table.tsx) beside a ring.
 */
import { ActionIcon } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { formatCount, formatDigits } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'
import type { ChartOpening } from './chart-canvas.tsx'
import { type ChartData, type ChartSeries, isWithoutData } from './chart-data.ts'
import { ChartFailure } from './chart-failure.tsx'
import type { ChartFormats } from './chart-option.ts'

export type { ChartOpening } from './chart-canvas.tsx'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))
const ChartTable = lazy(() => import('./chart-table.tsx'))

type ChartProps = ChartData & {
  label: string
  height?: number
  format?: (value: number) => string
  axisFormat?: (value: number) => string
  /** How the lines of a `combo` are said, and the values of their axis. */
  rightFormat?: (value: number) => string
  rightAxisFormat?: (value: number) => string
  /** The header of the table's first column. */
  firstColumn?: string
  opening?: ChartOpening | undefined
}

export const inFull = (value: number) => (Number.isInteger(value) ? formatCount(value) : formatDigits(Math.round(value * 100), 2))

/** `1250000` → `1,3 M`, `90000` → `90 k`. */
export function shortened(value: number): string {
  const size = Math.abs(value)
  if (size < 1000) return String(value).replace('.', ',')
  const [divisor, unit] = size >= 1_000_000 ? [1_000_000, 'M'] : [1000, 'k']
  return `${String(Math.round((value / Number(divisor)) * 10) / 10).replace('.', ',')} ${unit}`
}

export function Chart({
  label,
  kind,
  categories,
  series,
  beside,
  height = 260,
  format = inFull,
  axisFormat = shortened,
  rightFormat = format,
  rightAxisFormat = rightFormat,
  firstColumn,
  opening,
}: ChartProps) {
  const texts = useUiTexts()
  const data = useMemo(() => ({ kind, categories, series, beside }), [kind, categories, series, beside])
  const formats = useMemo(
    () => ({ value: format, axis: axisFormat, other: texts.otherParts, right: { value: rightFormat, axis: rightAxisFormat } }),
    [format, axisFormat, rightFormat, rightAxisFormat, texts],
  )
  return (
    <ChartBox label={label} height={height} data={data} formats={formats} firstColumn={firstColumn} hrefOf={opening?.hrefOf}>
      <ChartCanvas label={label} height={height} data={data} formats={formats} opening={opening} />
    </ChartBox>
  )
}

type ChartBoxProps = {
  label: string
  height: number
  data: ChartData
  formats: ChartFormats
  firstColumn?: string | undefined
  hrefOf?: ChartOpening['hrefOf'] | undefined
  children: ReactNode
}

/** Around every drawing: the same numbers as a table, "No data" where there are none, and a failure that stays in its place. */
export function ChartBox({ label, height, data, formats, firstColumn, hrefOf, children }: ChartBoxProps) {
  const texts = useUiTexts()
  const [asTable, setAsTable] = useState(false)
  if (isWithoutData(data))
    return (
      <p className="p-chart-none" style={{ minHeight: height }}>
        {texts.noData}
      </p>
    )
  const change = asTable ? texts.showAsChart : texts.showAsTable
  return (
    <div className="p-chart" style={{ minHeight: height }}>
      <Tooltip label={change}>
        <ActionIcon className="p-chart-view" size="sm" aria-label={`${change}: ${label}`} onClick={() => setAsTable(!asTable)}>
          {asTable ? <IconChartLine size={15} stroke={1.6} aria-hidden /> : <IconTable size={15} stroke={1.6} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <ChartFailure key={String(asTable)} text={texts.chartFailed} height={height}>
        <Suspense fallback={<div style={{ height }} />}>
          {asTable ? (
            <ChartTable label={label} data={data} formats={formats} firstColumn={firstColumn} height={height} hrefOf={hrefOf} />
          ) : (
            children
          )}
        </Suspense>
      </ChartFailure>
    </div>
  )
}

/** The names of the series beside their colours, in the head of the card. */
export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => {
  const own = series.filter(({ comparison }) => !comparison)
  return (
    <div className="p-legend">
      {series.map((one) => (
        <span key={one.name}>
          <i style={{ background: one.comparison ? 'var(--p-faint)' : `var(--p-chart-${own.indexOf(one) + 1})` }} aria-hidden />
          {one.name}
        </span>
      ))}
    </div>
  )
}
