import { Chart } from '@portico/ui/chart/chart.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useCurrencyDigits, useMoneyText } from '@portico/ui/values/money.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAmount } from '../../overview/index.ts'
import type { CurrencyStatement, StatementAnswer } from '../statements.queries.ts'
import { balanceByDay } from './balance-days.ts'

/** The balance at the end of each day; its numbers are one press away. */
export function BalanceChart({ answer, own }: { answer: StatementAnswer; own: CurrencyStatement }) {
  const { t } = useTranslation('statements')
  const moneyText = useMoneyText()
  const { currency } = own
  const digits = useCurrencyDigits()(currency)
  const [categories, series] = useMemo(() => {
    const points = balanceByDay(answer, own)
    return [
      points.map(({ day }) => dayText(day).slice(0, 5)),
      [{ name: t('balance'), values: points.map(({ balanceMinor }) => balanceMinor) }],
    ]
  }, [answer, own, t])
  const format = useCallback((minor: number) => moneyText(minor, currency), [moneyText, currency])
  const axisFormat = useCallback((minor: number) => shortAmount(minor, digits), [digits])
  return (
    <Card title={t('chart')}>
      <Chart
        kind="area"
        label={t('chartLabel', { currency })}
        categories={categories}
        series={series}
        height={240}
        firstColumn={t('day')}
        format={format}
        axisFormat={axisFormat}
      />
    </Card>
  )
}
