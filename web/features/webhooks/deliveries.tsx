import { Group, Stack, UnstyledButton } from '@mantine/core'
import type { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { deliveryStates, webhookEvents } from '@portico/contract/features/webhooks/webhook-words.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { type RecordLine, RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { MoreButton } from '../../shared/api/more-button.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { Attempts } from './attempts.tsx'
import { DeliveryPill, useOutlook } from './delivery-line.tsx'
import { paymentPaths } from './payment-paths.ts'
import { ResendButton } from './resend-button.tsx'
import {
  type Delivery,
  type DeliveryFilters,
  deliveriesQuery,
  deliveryQuery,
  type Endpoint,
  webhooksApi,
  webhookWire,
} from './webhooks.queries.ts'

type DeliveriesProps = { endpoint: Endpoint; whose: keyof typeof webhookPaths }

/** What was sent to an endpoint, the newest first; one that is opened shows its attempts. */
export function Deliveries({ endpoint: { endpointId }, whose }: DeliveriesProps) {
  const { t } = useTranslation('webhooks')
  const [filters, setFilters] = useState<DeliveryFilters>({})
  const [openId, setOpenId] = useState<string>()
  const answer = useInfiniteQuery(deliveriesQuery(endpointId, filters))
  const { data, error } = answer
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const isNarrowed = filters.state !== undefined || filters.eventType !== undefined
  const lineOf = (delivery: Delivery): RecordLine => {
    const { deliveryId, eventType, state } = delivery
    const isOpen = openId === deliveryId
    return {
      id: deliveryId,
      name: (
        <UnstyledButton aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? undefined : deliveryId)}>
          <code>{eventType}</code>
        </UnstyledButton>
      ),
      detail: <Told delivery={delivery} payments={paymentPaths[whose]} />,
      status: <DeliveryPill state={state} />,
      action: <Resend delivery={delivery} />,
      below: isOpen && <Opened delivery={delivery} />,
    }
  }
  return (
    <Stack gap={4}>
      <Filters value={filters} onChange={setFilters} />
      {!data &&
        (error ? <LoadFailed title={t('deliveries.loadFailed')} answer={answer} /> : <GridSkeleton widths={[160, 120, 90]} rows={5} />)}
      {data && rows.length === 0 && <p className="p-lead">{t(isNarrowed ? 'deliveries.noMatch' : 'deliveries.none')}</p>}
      {rows.length > 0 && <RecordLines lines={rows.map(lineOf)} />}
      <MoreButton of={answer}>{t('deliveries.older')}</MoreButton>
    </Stack>
  )
}

function Filters({ value, onChange }: { value: DeliveryFilters; onChange: (next: DeliveryFilters) => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <Group grow gap="sm">
      <SelectField
        label={t('deliveries.state')}
        placeholder={t('deliveries.anyState')}
        clearable
        options={deliveryStates.map((state) => ({ value: state, label: t(`delivery.${state}`) }))}
        value={value.state?.[0] ?? null}
        onChange={(state) => onChange({ ...value, state: state ? [state as Delivery['state']] : undefined })}
      />
      <SelectField
        label={t('deliveries.event')}
        placeholder={t('deliveries.anyEvent')}
        clearable
        options={[...webhookEvents]}
        value={value.eventType?.[0] ?? null}
        onChange={(event) => onChange({ ...value, eventType: event ? [event as Delivery['eventType']] : undefined })}
      />
    </Group>
  )
}

/** When it was noted, how its latest try ended and whose payment it is about. */
function Told({ delivery, payments }: { delivery: Delivery; payments: string }) {
  const { t } = useTranslation('webhooks')
  const mayOpen = useMayOpen()
  const outlook = useOutlook()
  const { createdAt, attemptCount, lastTryAt, lastStatus, lastError, transactionId, paymentReference, state } = delivery
  return (
    <>
      <DateTime at={createdAt} /> · {t('deliveries.attempts', { count: attemptCount })}
      {lastTryAt && <> · {lastStatus ?? (lastError && t(`error.${lastError}`))}</>}
      {mayOpen(payments) && (
        <>
          {' · '}
          <UiLink href={`${payments}/${transactionId}?tab=webhooks`}>{paymentReference ?? t('deliveries.payment')}</UiLink>
        </>
      )}
      {state === 'Delivering' && (
        <>
          <br />
          {outlook(delivery)}
        </>
      )}
    </>
  )
}

function Resend({ delivery }: { delivery: Delivery }) {
  const { can } = useSession()
  const queries = useQueryClient()
  const { endpointId: id, deliveryId } = delivery
  if (!can(webhookWire.resend.access)) return null
  return (
    <ResendButton
      of={delivery}
      send={(idempotencyKey) => webhooksApi.resend({ params: { id, deliveryId }, body: {}, idempotencyKey })}
      onSent={() => void queries.invalidateQueries({ queryKey: ['webhooks', 'record', id, 'deliveries'] })}
    />
  )
}

function Opened({ delivery: { endpointId, deliveryId, attemptCount } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const answer = useQuery(deliveryQuery(endpointId, deliveryId, attemptCount))
  if (answer.data) return <Attempts of={answer.data.attempts} />
  return answer.error ? <LoadFailed title={t('deliveries.loadFailed')} answer={answer} /> : <GridSkeleton widths={[160, 120]} rows={2} />
}
