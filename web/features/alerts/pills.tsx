import type { AlertSeverity, AlertState, RuleState } from '@portico/contract/features/alerts/alert-words.ts'
import { StatusPill, type StatusTone } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Alert, Rule } from './alerts.queries.ts'

const tones: Record<AlertState | RuleState, StatusTone> = {
  Normal: 'positive',
  Pending: 'pending',
  Firing: 'negative',
  Recovering: 'ongoing',
  Resolved: 'positive',
  NoData: 'neutral',
}
const severityTones: Record<AlertSeverity, StatusTone> = { success: 'positive', warning: 'pending', info: 'ongoing', failed: 'negative' }

type PillProps<T> = { of: T; outlined?: boolean }

export function AlertPill({ of: { state }, outlined }: PillProps<Pick<Alert, 'state'>>) {
  const { t } = useTranslation('alerts')
  return <StatusPill status={state} tone={tones[state]} label={t(`state.${state}`)} outlined={outlined} />
}

/** A rule that is off is in no state. */
export function RulePill({ of: { state, isActive }, outlined }: PillProps<Pick<Rule, 'state' | 'isActive'>>) {
  const { t } = useTranslation('alerts')
  if (!isActive) return <StatusPill status="Off" tone="neutral" label={t('off')} outlined={outlined} />
  return <StatusPill status={state} tone={tones[state]} label={t(`state.${state}`)} outlined={outlined} />
}

export function SeverityPill({ of: { severity } }: { of: { severity: AlertSeverity } }) {
  const { t } = useTranslation('alerts')
  return <StatusPill status={severity} tone={severityTones[severity]} label={t(`severity.${severity}`)} />
}
