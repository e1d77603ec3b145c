import { FigureRow } from '@portico/ui/pieces/figure-row.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useTranslation } from 'react-i18next'
import type { CurrencyStatement, StatementAnswer } from '../statements.queries.ts'
import { inAndOut } from './balance-days.ts'

/** Opening balance, what came in, what went out, closing balance. */
export function StatementFigures({ answer, own }: { answer: StatementAnswer; own: CurrencyStatement }) {
  const { t } = useTranslation('statements')
  const format = useFormatMinor()
  const { currency, openingMinor, closingMinor } = own
  const { inMinor, outMinor } = inAndOut(answer.raisedBy, own)
  const figure = (id: string, name: string, minor: number, note?: string) => ({
    id,
    name,
    value: format(minor, currency),
    unit: currency,
    ...(note ? { note } : {}),
    href: undefined,
  })
  return (
    <FigureRow
      label={t('summary', { currency })}
      figures={[
        figure('opening', t('opening'), openingMinor, t('atStartOf', { day: dayText(answer.period.dateFrom) })),
        figure('in', t('in'), inMinor),
        figure('out', t('out'), outMinor),
        figure(
          'closing',
          t('closing'),
          closingMinor,
          answer.isUnfinished ? t('soFar') : t('atEndOf', { day: dayText(answer.period.dateTo) }),
        ),
      ]}
    />
  )
}
