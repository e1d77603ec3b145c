import { basisPointsOf } from '@portico/contract/core/money.ts'
import { WidgetFigure } from '@portico/ui/board/widget-figure.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { formatCount, formatPercent } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'
import { changeText, pointsText, toneOf } from '../../overview/index.ts'

/** Below this share a success rate is worth a look. */
const targetBasisPoints = 8000

type Compared = { against: string | undefined; href: string | undefined }

type CountViewProps = Compared & { value: number; before: number | undefined; currency: string | undefined; moreIs: 'good' | 'bad' }

/** One number: payments, or their volume where it has a currency. */
export function CountView({ value, before, currency, moreIs, against, href }: CountViewProps) {
  const format = useFormatMinor()
  const text = before === undefined ? undefined : changeText(value, before)
  return (
    <WidgetFigure
      value={currency ? format(Math.round(value), currency) : formatCount(value)}
      unit={currency}
      change={text && before !== undefined ? { text, tone: toneOf(value, before, moreIs) } : undefined}
      note={against}
      href={href}
    />
  )
}

type RateViewProps = Compared & { successful: number; decided: number; before: { successful: number; decided: number } | undefined }

export function RateView({ successful, decided, before, against, href }: RateViewProps) {
  const { t } = useTranslation('dashboards')
  const rate = basisPointsOf(successful, decided)
  const then = before ? basisPointsOf(before.successful, before.decided) : null
  const points = pointsText(rate, then)
  return (
    <WidgetFigure
      value={rate === null ? '—' : formatPercent(rate).replace(' %', '')}
      unit={rate === null ? undefined : '%'}
      change={points ? { text: points, tone: toneOf(rate ?? 0, then ?? 0, 'good') } : undefined}
      note={points ? against : t('figure.of', { part: formatCount(successful), whole: formatCount(decided) })}
      share={rate === null ? undefined : { basisPoints: rate, isLow: rate < targetBasisPoints }}
      href={href}
    />
  )
}
