import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Resend, ResendRow } from './webhook-resends.queries.ts'
import { isUnderWay } from './webhook-resends.queries.ts'

const tones = {
  Waiting: 'pending',
  Sending: 'ongoing',
  Arrived: 'positive',
  Failed: 'negative',
  Refused: 'negative',
  Left: 'neutral',
} as const

/** What came of one webhook. */
export function ResultPill({ result }: Pick<ResendRow, 'result'>) {
  const { t } = useTranslation('webhook-resends')
  return <StatusPill status={result} tone={tones[result]} label={t(`result.${result}`)} />
}

/** How a resend is, as a whole. */
export function ResendPill({ of, outlined }: { of: Resend; outlined?: boolean }) {
  const { t } = useTranslation('webhook-resends')
  const { results } = of
  const state = isUnderWay(of)
    ? 'running'
    : of.state === 'Cancelled'
      ? 'stopped'
      : results.Failed + results.Refused > 0
        ? 'someFailed'
        : 'done'
  const tone = ({ running: 'ongoing', stopped: 'neutral', someFailed: 'negative', done: 'positive' } as const)[state]
  return <StatusPill status={state} tone={tone} label={t(`state.${state}`)} {...(outlined ? { outlined } : {})} />
}
