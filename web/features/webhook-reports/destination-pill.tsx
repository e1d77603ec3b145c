import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Destination } from './webhook-reports.queries.ts'

const tones = { NotConfigured: 'neutral', Configured: 'neutral', Delivering: 'positive', NotDelivering: 'negative' } as const

export function DestinationPill({ of: { status, isOn, endpointId }, outlined }: { of: Destination; outlined?: boolean }) {
  const { t } = useTranslation('webhookReports')
  const label = endpointId !== null && !isOn ? `${t(`status.${status}`)} · ${t('destinations.off')}` : t(`status.${status}`)
  return <StatusPill status={status} tone={tones[status]} label={label} outlined={outlined} />
}
