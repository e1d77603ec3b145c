import { Chart, ChartLegend } from '@portico/ui/chart/chart.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview, Rule } from './alerts.queries.ts'
import { useAlertWords } from './say-alert.ts'

type SeenChartProps = { of: Pick<Rule, 'kind' | 'threshold'>; preview: Preview; height: number; style: 'time' | 'day' }

/** What a rule has seen over a time, beside its threshold. */
export function SeenChart({ of: { kind, threshold }, preview, height, style }: SeenChartProps) {
  const { t, i18n } = useTranslation('alerts')
  const words = useAlertWords()
  const { points } = preview
  const categories = useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.language === 'tr' ? 'tr-TR' : 'en-GB', {
      day: '2-digit',
      month: 'short',
      ...(style === 'time' || points.length < 300 ? { hour: '2-digit', minute: '2-digit' } : {}),
    })
    return points.map(({ at }) => format.format(new Date(at)))
  }, [points, style, i18n.language])
  const series = [
    { name: words.kind(kind), values: points.map(({ value }) => value) },
    { name: t('field.threshold'), values: points.map(() => threshold), comparison: true },
  ]
  if (points.every(({ value }) => value === null)) return <p className="p-lead">{t('noDataText')}</p>
  return (
    <>
      <ChartLegend series={series} />
      <Chart
        label={words.kind(kind)}
        kind="line"
        categories={categories}
        series={series}
        height={height}
        format={(value) => words.value(kind, value)}
        axisFormat={(value) => words.amount(kind, value)}
        firstColumn={t('column.at')}
      />
    </>
  )
}
