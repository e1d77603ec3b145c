import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import type { BillingSettings } from './billing-settings.queries.ts'
import { percentText } from './percent.ts'

export function BillingCards({ settings }: { settings: BillingSettings }) {
  const { t } = useTranslation('billing-settings')
  const { changedAt } = settings
  if (changedAt === null)
    return (
      <Card title={t('seller')}>
        <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
      </Card>
    )
  return (
    <>
      <Card title={t('seller')}>
        <Facts
          items={[
            { label: t('field.sellerName'), value: <UserText>{settings.sellerName}</UserText>, wide: true },
            { label: t('field.sellerAddress'), value: <UserText>{settings.sellerAddress.replaceAll('\n', ', ')}</UserText>, wide: true },
            { label: t('field.vatId'), value: settings.vatId, wide: true },
            { label: t('field.footer'), value: settings.footer && <UserText>{settings.footer}</UserText>, wide: true },
          ]}
        />
      </Card>
      <Card title={t('tax')}>
        <Facts
          items={[
            [t('field.vatName'), settings.vatName],
            [t('field.vatRateBps'), percentText(settings.vatRateBps)],
          ]}
        />
      </Card>
      <Card title={t('numbers')}>
        <Facts
          items={[
            { label: t('field.invoiceSeries'), value: t('numberLike', { series: settings.invoiceSeries }), wide: true },
            { label: t('field.creditSeries'), value: t('numberLike', { series: settings.creditSeries }), wide: true },
            [t('field.termDays'), t('days', { count: settings.termDays })],
            [t('field.billingDay'), t('dayOfMonth', { day: settings.billingDay })],
            [t('field.language'), t(`language.${settings.language}`)],
            {
              label: t('changed'),
              wide: true,
              value: (
                <>
                  <DateTime at={changedAt} /> · <UserText>{settings.changedBy}</UserText>
                </>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}
