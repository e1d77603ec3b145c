import { Card } from '@portico/ui/pieces/card.tsx'
import { WaitingList } from '@portico/ui/pieces/waiting-list.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { useTranslation } from 'react-i18next'
import type { Waiting } from '../overview.queries.ts'
import type { LinkTo } from './currency-figures.tsx'

/** Payments that need attention, in any currency: the first things to do. */
export function WaitingCard({ waiting, linkTo }: { waiting: readonly Waiting[]; linkTo: LinkTo }) {
  const { t } = useTranslation('overview')
  const moneyText = useMoneyText()
  const some = waiting.filter(({ count }) => count > 0)
  return (
    <Card title={t('waiting.title')} flush>
      {some.length === 0 ? (
        <p className="p-no-data" style={{ minHeight: 120 }}>
          {t('waiting.none')}
        </p>
      ) : (
        <WaitingList
          items={some.map(({ kind, count, sums, oldestAt, filter, isExact }) => ({
            id: kind,
            count,
            label: t(`waiting.${kind}`, { count }),
            more: [sums.map(({ currency, amountMinor }) => moneyText(amountMinor, currency)).join(', '), !isExact && t('waiting.about')]
              .filter(Boolean)
              .join(' · '),
            age: oldestAt && <RelativeTime at={oldestAt} />,
            isLate: kind === 'Conflict',
            href: linkTo(filter),
          }))}
        />
      )}
    </Card>
  )
}
