import { Stack } from '@mantine/core'
import type { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { type WebhookEvent, type WebhookGroup, webhookEventGroups } from '@portico/contract/features/webhooks/webhook-words.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime, useFormatDate } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import { EndpointActions } from './endpoint-actions.tsx'
import { useEventName } from './event-name.ts'
import type { Endpoint } from './webhooks.queries.ts'

export function EndpointFacts(props: { record: Endpoint; whose: keyof typeof webhookPaths; onDeleted: () => void }) {
  const { record, whose } = props
  const { t } = useTranslation('webhooks')
  const facts: Fact[] = [
    { label: t('field.address'), value: <UserText>{record.address}</UserText>, copy: record.address, wide: true },
    ...(whose === 'tenant' ? [[t('field.merchantId'), record.merchantName ?? t('list.everyMerchant')] as const] : []),
    [t('column.lastSuccess'), record.lastSuccessAt ? <DateTime key="success" at={record.lastSuccessAt} /> : t('never')],
    [t('column.lastFailure'), record.lastFailureAt ? <DateTime key="failure" at={record.lastFailureAt} /> : t('never')],
    [t('column.createdAt'), <DateTime key="created" at={record.createdAt} />],
    [t('fact.createdBy'), record.createdBy],
  ]
  return (
    <>
      <DrawerPart>
        <Stack gap="sm">
          <EndpointActions {...props} />
          <State of={record} />
        </Stack>
      </DrawerPart>
      <DrawerPart>
        <Facts items={facts} />
      </DrawerPart>
      {record.description && (
        <DrawerPart title={t('field.description')}>
          <UserText>{record.description}</UserText>
        </DrawerPart>
      )}
      <DrawerPart title={t('field.events')}>
        <Events of={record} />
      </DrawerPart>
    </>
  )
}

/** Why it is off, or in trouble, and how long both secrets sign. */
function State({ of: { offBecause, offSince, failingSince, isOn, previousSecretUntil } }: { of: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const date = useFormatDate()
  const bothSign = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now()
  return (
    <>
      {offBecause && offSince && <p className="p-note">{t(`off.${offBecause}`, { at: date(offSince) })}</p>}
      {isOn && failingSince && (
        <p className="p-note" data-tone="negative">
          {t('failingSince', { at: date(failingSince) })}
        </p>
      )}
      {bothSign && <p className="p-note">{t('bothSign', { at: date(previousSecretUntil) })}</p>}
    </>
  )
}

function Events({ of: { events } }: { of: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const nameOf = useEventName()
  const groups = Object.entries(webhookEventGroups) as [WebhookGroup, readonly WebhookEvent[]][]
  const chosen = groups
    .map(([group, all]) => [group, all.filter((event) => events.includes(event))] as const)
    .filter(([, some]) => some.length > 0)
  return (
    <Facts
      items={chosen.map(([group, some]) => ({
        label: t(`group.${group}`),
        value: some.map(nameOf).join(', '),
        wide: true,
      }))}
    />
  )
}
