import { Text } from '@mantine/core'
import type { AlertStep } from '@portico/contract/features/alerts/alert-words.ts'
import { kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import type { StatusTone } from '@portico/ui/look/status-tones.ts'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { DrawerPart, RecordTitle } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { AlertActions } from './alert-actions.tsx'
import { lookups, paymentsOf } from './alert-link.ts'
import { type Alert, alertChartQuery, alertQuery, alertsApi, alertWire, callAt, type Place } from './alerts.queries.ts'
import { AlertPill, SeverityPill } from './pills.tsx'
import { useAlertWords } from './say-alert.ts'
import { SeenChart } from './seen-chart.tsx'

/** One alert beside the list: what it counted, what can be done, how it went on, and its history. */
export function AlertDrawer({ id, mode, tenantId, ...frame }: DrawerFrame & Place) {
  const place = { id, mode, tenantId }
  const answer = useQuery(alertQuery(place))
  const audit = useAuditDrawer(alertWire.listAudit.access, {
    queryKey: ['alerts', 'audit', mode, id],
    fetchPage: (cursor, signal) => alertsApi.listAudit({ params: { id }, query: { cursor }, ...callAt(place), signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => record.name}
      status={(record) => <AlertPill of={record} outlined />}
    >
      {(record) => <AlertBody record={record} place={place} />}
    </LoadedDrawer>
  )
}

const stepTones: Record<AlertStep, StatusTone> = {
  Fired: 'negative',
  FiredAgain: 'negative',
  Recovering: 'ongoing',
  NoData: 'neutral',
  Resolved: 'positive',
  ResolvedByHand: 'positive',
  Acknowledged: 'ongoing',
  Snoozed: 'neutral',
}

function AlertBody({ record, place }: { record: Alert; place: Place }) {
  const { t } = useTranslation('alerts')
  const { user } = useSession()
  const words = useAlertWords()
  const mayOpen = useMayOpen()
  const isMerchant = user.level === 'merchant'
  const counts = kindFacts[record.kind].payments
  const isOpen = record.state !== 'Resolved'
  const facts: Fact[] = [
    [t('field.threshold'), words.condition(record)],
    [t('fact.recovery'), words.amount(record.kind, record.recoveryThreshold)],
    [t('field.severity'), <SeverityPill key="severity" of={record} />],
    [t('field.kind'), words.kind(record.kind)],
    [t('column.since'), <DateTime key="fired" at={record.firedAt} />],
    isOpen
      ? [t('fact.latest'), record.latest.value === null ? t('tooFew') : words.value(record.kind, record.latest.value)]
      : [t('column.resolvedAt'), record.resolvedAt ? <DateTime key="resolved" at={record.resolvedAt} /> : '—'],
    [t('column.scope'), words.scope(record)],
    ...(user.level === 'platform' ? [[t('column.tenant'), record.tenantName] as const] : []),
    ...(isMerchant ? [] : [[t('column.acknowledgedBy'), record.acknowledgedBy ?? t('nobody')] as const]),
    ...(record.snoozedUntil && isOpen
      ? [[t('fact.snoozedUntil'), <DateTime key="snoozed" at={record.snoozedUntil} style="minute" />] as const]
      : []),
    ...(record.resolvedBy ? [[t('fact.resolvedBy'), record.resolvedBy] as const] : []),
  ]
  return (
    <>
      <DrawerPart>
        <RecordTitle>{words.seen(record.kind, record)}</RecordTitle>
        <AlertActions record={record} mode={place.mode} />
        <Facts items={facts} />
        {counts && record.payments > 0 && mayOpen(lookups[user.level]) && (
          <Text mt="sm">
            <UiLink href={paymentsOf(record, user.level)}>{t('showPayments', { count: record.payments })}</UiLink>
          </Text>
        )}
      </DrawerPart>
      <DrawerPart title={t('chart')}>
        <AlertChart record={record} place={place} />
      </DrawerPart>
      <DrawerPart title={t('history')}>
        <Timeline
          entries={record.history.map((event) => ({
            id: event.id,
            tone: stepTones[event.step],
            title: event.by ? t(`by.${event.step}` as 'by.Acknowledged', { name: event.by }) : t(`step.${event.step}`),
            detail: event.note ?? words.seen(record.kind, event),
            at: <DateTime at={event.at} />,
          }))}
        />
      </DrawerPart>
    </>
  )
}

function AlertChart({ record, place }: { record: Alert; place: Place }) {
  const { t } = useTranslation('alerts')
  const { data, isError } = useQuery(alertChartQuery(place))
  if (isError) return <p className="p-note">{t('chartFailed')}</p>
  if (!data) return <div style={{ height: 200 }} />
  return <SeenChart of={record} preview={data} height={200} style="time" />
}
