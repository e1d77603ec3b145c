import { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { Attempts } from './attempts.tsx'
import { DeliveryPill, useOutlook } from './delivery-line.tsx'
import { ResendButton } from './resend-button.tsx'
import { type DeliveryDetail, ofPaymentQuery, type PaymentRef, webhooksApi, webhookWire } from './webhooks.queries.ts'

/** The tab of a payment: what was sent of it and of what hangs on it, to which address, and what was answered. */
export function PaymentWebhooks({ payment }: { payment: PaymentRef }) {
  const { t } = useTranslation('webhooks')
  const answer = useQuery(ofPaymentQuery(payment))
  const { data, error } = answer
  if (!data) {
    if (error) return <LoadFailed title={t('deliveries.loadFailed')} answer={answer} />
    return <GridSkeleton widths={[160, 120, 90]} rows={4} />
  }
  if (data.length === 0) return <p className="p-lead">{t('ofPayment.none')}</p>
  return (
    <RecordLines
      lines={data.map((delivery) => ({
        id: delivery.deliveryId,
        name: <code>{delivery.eventType}</code>,
        detail: <Told delivery={delivery} />,
        status: <DeliveryPill state={delivery.state} />,
        action: <Resend delivery={delivery} payment={payment} />,
        below: <Attempts of={delivery.attempts} />,
      }))}
    />
  )
}

function Told({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks')
  const outlook = useOutlook()
  const mayOpen = useMayOpen()
  const endpoints = [webhookPaths.tenant, webhookPaths.merchant].find((path) => mayOpen(path))
  return (
    <>
      {t('ofPayment.to', { address: delivery.url })}
      {endpoints && (
        <>
          {' · '}
          <UiLink href={`${endpoints}/${delivery.endpointId}`}>{t('ofPayment.endpoint')}</UiLink>
        </>
      )}
      <br />
      <DateTime at={delivery.createdAt} /> · {outlook(delivery)}
    </>
  )
}

function Resend({ delivery, payment: { id, ...scope } }: { delivery: DeliveryDetail; payment: PaymentRef }) {
  const { can } = useSession()
  const queries = useQueryClient()
  const { eventId, endpointId } = delivery
  if (!can(webhookWire.resendOfEvent.access)) return null
  return (
    <ResendButton
      of={delivery}
      send={(idempotencyKey) => webhooksApi.resendOfEvent({ params: { eventId }, body: { endpointId }, idempotencyKey, ...scope })}
      onSent={() => void queries.invalidateQueries({ queryKey: ofPaymentQuery({ id }).queryKey })}
    />
  )
}
