import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { Chart, ChartLegend } from '@portico/ui/chart/chart.tsx'
import { ShareTable } from '@portico/ui/chart/share-table.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useCurrencyDigits, useMoneyText } from '@portico/ui/values/money.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import { shortAmount } from '../../overview/index.ts'
import type { ReportAnswer } from '../reports.queries.ts'
import { drawnOf } from './chart-series.ts'
import type { ReportState } from './use-report.ts'
import { monthText, useValueWords } from './value-words.ts'

type ReportChartProps = { report: ReportState['report']; answer: ReportAnswer; currency: string }

/** The one picture of a report, in one currency; its numbers are one press away. */
export function ReportChart({ report, answer, currency }: ReportChartProps) {
  const { t } = useTranslation('reports')
  const say = useWords()
  const words = useValueWords(answer.names)
  const drawn = useMemo(() => drawnOf(report, answer, currency), [report, answer, currency])
  const each = report.chart.kind === 'axis' ? report.chart.each : undefined
  const formats = useFormats(drawn ? measureFacts[drawn.measure].kind : 'count', currency)
  const [categories, series] = useMemo(() => {
    if (!drawn) return [[], []]
    const placeText = (place: string) =>
      drawn.x === 'day' ? words('day', place).slice(0, 5) : drawn.x === 'month' ? monthText(place, 'short') : words(drawn.x, place)
    const measureName = say(measureFacts[drawn.measure].words)
    return [
      drawn.places.map(placeText),
      drawn.series.map(({ name, values }) => ({ name: name === '' || !each ? measureName : words(each, name), values })),
    ]
  }, [drawn, words, say, each])
  if (!drawn) return null
  const measure = say(measureFacts[drawn.measure].words)
  const by = say(dimensionWords[drawn.x])
  const title = t('chart.title', { measure, by })
  const label = t('chart.label', { measure, by, currency })
  const chart = (
    <Chart
      kind={drawn.kind}
      label={label}
      categories={categories}
      series={series}
      height={drawn.kind === 'donut' ? 180 : 280}
      firstColumn={by}
      {...formats}
    />
  )
  return (
    <Card title={title} end={series.length > 1 && <ChartLegend series={series} />}>
      {drawn.kind === 'donut' ? (
        <div className="p-parts">
          {chart}
          <ShareTable label={label} categories={categories} series={series} format={formats.format} />
        </div>
      ) : (
        chart
      )}
    </Card>
  )
}

function useFormats(kind: 'count' | 'amount' | 'rate', currency: string) {
  const moneyText = useMoneyText()
  const digits = useCurrencyDigits()(currency)
  const money = useCallback((minor: number) => moneyText(minor, currency), [moneyText, currency])
  const axis = useCallback((minor: number) => shortAmount(minor, digits), [digits])
  return kind === 'amount' ? { format: money, axisFormat: axis } : { format: formatCount }
}
