import { Chart, ChartLegend } from '@portico/ui/chart/chart.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useCurrencyDigits, useMoneyText } from '@portico/ui/values/money.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyOverview } from '../overview.queries.ts'
import { shortAmount } from './short-amount.ts'

const height = 296
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

function useFormats(currency: string) {
  const moneyText = useMoneyText()
  const digits = useCurrencyDigits()(currency)
  return {
    format: useCallback((minor: number) => moneyText(minor, currency), [moneyText, currency]),
    axisFormat: useCallback((minor: number) => shortAmount(minor, digits), [digits]),
  }
}

/** Captured volume of today by hour beside the same weekday last week. */
export function HourChart({ overview: { currency, hours } }: { overview: CurrencyOverview }) {
  const { t } = useTranslation('overview')
  const names = { today: t('chart.today'), before: t('chart.lastWeek') }
  const series = useMemo(() => {
    const at = (points: typeof hours.today) => {
      const byHour = new Map(points.map(({ hour, capturedMinor }) => [hour, capturedMinor]))
      return hoursOfDay.map((hour) => byHour.get(hour) ?? null)
    }
    return [
      // The hour that is still going on would look like a fall.
      { name: names.today, values: at(hours.today.slice(0, -1)) },
      { name: names.before, values: at(hours.before), comparison: true },
    ]
  }, [hours, names.today, names.before])
  return (
    <Card title={t('chart.byHour')} end={<ChartLegend series={series} />}>
      <Chart
        kind="area"
        label={t('chart.byHourLabel', { currency })}
        categories={clocks}
        series={series}
        height={height}
        firstColumn={t('chart.hour')}
        {...useFormats(currency)}
      />
    </Card>
  )
}
const clocks = hoursOfDay.map(clock)

/** Captured volume of the last 30 days, day by day; the day that is still going on is not drawn. */
export function DayChart({ overview: { currency, days } }: { overview: CurrencyOverview }) {
  const { t } = useTranslation('overview')
  const name = t('chart.captured')
  const { categories, series } = useMemo(
    () => ({
      categories: days.map(({ day }) => dayText(day).slice(0, 5)),
      series: [{ name, values: days.map(({ capturedMinor }, place) => (place === days.length - 1 ? null : capturedMinor)) }],
    }),
    [days, name],
  )
  return (
    <Card title={t('chart.byDay')}>
      <Chart
        kind="area"
        label={t('chart.byDayLabel', { currency })}
        categories={categories}
        series={series}
        height={height}
        firstColumn={t('chart.day')}
        {...useFormats(currency)}
      />
    </Card>
  )
}
