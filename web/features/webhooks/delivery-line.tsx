import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Delivery } from './webhooks.queries.ts'

const tones = { Delivering: 'pending', Delivered: 'positive', Failed: 'negative' } as const

export function DeliveryPill({ state }: Pick<Delivery, 'state'>) {
  const { t } = useTranslation('webhooks')
  return <StatusPill status={state} tone={tones[state]} label={t(`delivery.${state}`)} />
}

/** What becomes of a delivery next, or became of it. */
export function useOutlook() {
  const { t } = useTranslation('webhooks')
  const date = useFormatDate()
  return ({ state, deliveredAt, nextRetryAt, lastTryAt, resend }: Delivery): string => {
    if (state === 'Delivered' && deliveredAt) return t('deliveries.arrived', { at: date(deliveredAt) })
    if (state === 'Failed') return t('deliveries.failed')
    return nextRetryAt && lastTryAt && resend.reason !== 'underWay'
      ? t('deliveries.next', { at: date(nextRetryAt) })
      : t('deliveries.waiting')
  }
}
