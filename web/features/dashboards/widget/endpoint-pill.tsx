import type { StatusTone } from '@portico/ui/look/status-tones.ts'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'

const tones: Readonly<Record<string, StatusTone>> = {
  ...{ NotConfigured: 'neutral', Configured: 'ongoing', Delivering: 'positive', NotDelivering: 'negative' },
}

/** Whether an address hears of payments and answers. */
export function EndpointPill({ status }: { status: string }) {
  const { t, i18n } = useTranslation('dashboards')
  const label = i18n.exists(`dashboards:webhooks.${status}`) ? { label: t(`webhooks.${status as 'Delivering'}`) } : {}
  return <StatusPill status={status} tone={tones[status] ?? 'neutral'} {...label} />
}
