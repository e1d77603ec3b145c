import { basisPointsOf } from '@portico/contract/core/money.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Chart } from '@portico/ui/chart/chart.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { type Figure, FigureRow } from '@portico/ui/pieces/figure-row.tsx'
import { Ranking } from '@portico/ui/pieces/ranking.tsx'
import { useFormatMinor, useMoneyText } from '@portico/ui/values/money.tsx'
import { formatCount, formatPercent } from '@portico/ui/words/money-format.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyOverview, LookupFilter } from '../overview.queries.ts'
import { changeText, pointsText, toneOf } from './change-text.ts'
import { DayChart, HourChart } from './volume-chart.tsx'

type Period = 'today' | 'thirtyDays'
/** The records that a figure counts; nothing for users who may not look them up. */
export type LinkTo = (filter: LookupFilter) => string | undefined
type CurrencyFiguresProps = { overview: CurrencyOverview; period: Period; linkTo: LinkTo; beside: ReactNode }

/** Everything that is counted in one currency; payments that need attention are beside the chart. */
export function CurrencyFigures({ overview, period, linkTo, beside }: CurrencyFiguresProps) {
  const { t } = useTranslation('overview')
  const figures = useFigures(overview, period, linkTo)
  return (
    <>
      <FigureRow label={t(period === 'today' ? 'period.today' : 'period.thirtyDays')} figures={figures} />
      <div className="p-cols">
        {period === 'today' ? <HourChart overview={overview} /> : <DayChart overview={overview} />}
        {beside}
      </div>
      <div className="p-cols" data-even>
        <Providers overview={overview} linkTo={linkTo} />
        <Failures overview={overview} linkTo={linkTo} />
        <Methods overview={overview} linkTo={linkTo} />
      </div>
    </>
  )
}

function useFigures(overview: CurrencyOverview, period: Period, linkTo: LinkTo): Figure[] {
  const { t } = useTranslation('overview')
  const format = useFormatMinor()
  const { currency } = overview
  const { captured, payments, success, refunds } = overview[period]
  const against = t(period === 'today' ? 'against.lastWeek' : 'against.thirtyDaysBefore')
  const moved = (now: number, before: number, moreIs: 'good' | 'bad' | 'neither') => {
    const text = changeText(now, before)
    return text ? { change: { text, tone: toneOf(now, before, moreIs) }, note: against } : { note: t('against.nothing') }
  }
  const [rateNow, rateBefore] = [success.now.basisPoints, success.before.basisPoints]
  const points = pointsText(rateNow, rateBefore)
  return [
    {
      id: 'captured',
      name: t('figure.captured'),
      value: format(captured.now.amountMinor, currency),
      unit: currency,
      href: linkTo(captured.now.filter),
      ...moved(captured.now.amountMinor, captured.before.amountMinor, 'good'),
    },
    {
      id: 'success',
      name: t('figure.success'),
      value: rateNow === null ? '—' : formatPercent(rateNow).replace(' %', ''),
      unit: rateNow === null ? undefined : '%',
      href: linkTo(success.now.decided.filter),
      ...(points
        ? { change: { text: points, tone: toneOf(rateNow ?? 0, rateBefore ?? 0, 'good') }, note: against }
        : { note: t('against.nothing') }),
    },
    {
      id: 'payments',
      name: t('figure.payments'),
      value: formatCount(payments.now.count),
      href: linkTo(payments.now.filter),
      ...moved(payments.now.count, payments.before.count, 'good'),
    },
    {
      id: 'refunds',
      name: t('figure.refunds'),
      value: format(refunds.now.amountMinor, currency),
      unit: currency,
      href: linkTo(refunds.now.filter),
      ...moved(refunds.now.amountMinor, refunds.before.amountMinor, 'bad'),
      note: t('figure.refundCount', { count: refunds.now.count }),
    },
  ]
}

type PartProps = { overview: CurrencyOverview; linkTo: LinkTo }
/** Below this share a provider is worth a look. */
const targetBasisPoints = 8000

function Providers({ overview: { currency, providers }, linkTo }: PartProps) {
  const { t } = useTranslation('overview')
  const format = useFormatMinor()
  return (
    <Card title={t('providers.title')}>
      <table className="p-mini">
        <thead>
          <tr>
            <th scope="col">{t('providers.name')}</th>
            <th scope="col">{t('providers.volume', { currency })}</th>
            <th scope="col">{t('providers.approved')}</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ name, captured, payments, successBasisPoints }) => (
            <tr key={name}>
              <td>
                <UiLink href={linkTo(payments.filter)}>{name}</UiLink>
              </td>
              <td>
                <UiLink href={linkTo(captured.filter)}>{format(captured.amountMinor, currency)}</UiLink>
              </td>
              <td>{successBasisPoints === null ? '—' : <Share basisPoints={successBasisPoints} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const Share = ({ basisPoints }: { basisPoints: number }) => (
  <>
    <span className="p-bar" aria-hidden>
      <i style={{ width: `${basisPoints / 100}%`, background: basisPoints < targetBasisPoints ? 'var(--p-negative)' : 'var(--p-faint)' }} />
    </span>
    {formatPercent(basisPoints)}
  </>
)

function Failures({ overview: { failures }, linkTo }: PartProps) {
  const { t, i18n } = useTranslation(['overview', 'transactions'])
  const nameOf = (code: string | null) => {
    const key = `transactions:code.${code ?? 'None'}` as 'transactions:code.None'
    return code === null || i18n.exists(key) ? t(key) : code
  }
  const items = failures.reasons.map(({ code, count, filter }) => ({
    id: code ?? '',
    label: nameOf(code),
    count,
    href: linkTo(filter),
  }))
  const { count: others, filter: ofOthers } = failures.others
  const all = linkTo(failures.filter)
  if (others > 0) items.push({ id: 'other', label: t('overview:failures.other'), count: others, href: linkTo(ofOthers) })
  return (
    <Card
      title={t('overview:failures.title')}
      end={failures.count > 0 && all && <UiLink href={all}>{t('overview:failures.all', { count: failures.count })}</UiLink>}
    >
      {items.length > 0 ? <Ranking items={items} /> : <p className="p-no-data">{t('overview:failures.none')}</p>}
    </Card>
  )
}

function Methods({ overview: { currency, paymentMethods }, linkTo }: PartProps) {
  const { t } = useTranslation(['overview', 'shared'])
  const total = paymentMethods.reduce((sum, { captured }) => sum + captured.amountMinor, 0)
  const moneyText = useMoneyText()
  const names = paymentMethods.map(({ name }) => t(`shared:paymentMethod.${name as 'Card'}`))
  const series = useMemo(
    () => [{ name: currency, values: paymentMethods.map(({ captured }) => captured.amountMinor) }],
    [currency, paymentMethods],
  )
  const inMoney = useCallback((minor: number) => moneyText(minor, currency), [moneyText, currency])
  return (
    <Card title={t('overview:methods.title')}>
      <div className="p-parts">
        <Chart kind="donut" label={t('overview:methods.label')} categories={names} series={series} height={140} format={inMoney} />
        <ul className="p-reasons">
          {paymentMethods.map(({ name, captured }, place) => (
            <li key={name}>
              <UiLink href={linkTo(captured.filter)}>
                <span className="p-part-name">
                  <i style={{ background: `var(--p-chart-${Math.min(place, 5) + 1})` }} />
                  {t(`shared:paymentMethod.${name as 'Card'}`)}
                </span>
                <span>{total === 0 ? '—' : formatPercent(basisPointsOf(captured.amountMinor, total) ?? 0)}</span>
              </UiLink>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
