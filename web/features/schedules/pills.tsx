import type { StatusTone } from '@portico/ui/values/status-pill.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Run, Schedule } from './schedules.queries.ts'

export function SchedulePill({ of: { isActive, stoppedBecause }, outlined }: { of: Schedule; outlined?: boolean }) {
  const { t } = useTranslation('schedules')
  const state = isActive ? 'Active' : stoppedBecause ? 'Stopped' : 'Paused'
  const tone = ({ Active: 'positive', Stopped: 'negative', Paused: 'neutral' } as const)[state]
  return <StatusPill status={state} tone={tone} label={t(`state.${state}`)} outlined={outlined} />
}

const tones: Record<Run['state'], StatusTone> = {
  Queued: 'pending',
  Running: 'ongoing',
  Sending: 'ongoing',
  Sent: 'positive',
  Empty: 'neutral',
  Failed: 'negative',
  Stopped: 'negative',
}

export function RunPill({ of: { state } }: { of: Run }) {
  const { t } = useTranslation('schedules')
  return <StatusPill status={state} tone={tones[state]} label={t(`run.${state}`)} />
}
