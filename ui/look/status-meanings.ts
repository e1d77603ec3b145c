/**
 * Words with another meaning in some contexts: `toneIn('agreement', 'Created')` is ongoing, while a payment that is Created is done.
 * `<StatusPill status tone={toneIn('agreement', status)} />`.
 */
import type { StatusTone } from './status-tones.ts'

export type StatusPlace = 'openBanking' | 'payeeConfirmation' | 'webhook' | 'supportCategory' | 'agreement' | 'proposal' | 'pipelineStage'

type Tones = { tones: Readonly<Record<string, StatusTone>>; other: StatusTone }

const places: Record<StatusPlace, Tones> = {
  openBanking: {
    tones: { Authorised: 'positive', Expired: 'negative', Rejected: 'negative', Revoked: 'pending', AwaitingAuthorisation: 'pending' },
    other: 'neutral',
  },
  payeeConfirmation: { tones: { Success: 'positive', Failed: 'negative' }, other: 'pending' },
  webhook: {
    tones: { NotConfigured: 'neutral', Configured: 'positive', Delivering: 'ongoing', NotDelivering: 'negative' },
    other: 'neutral',
  },
  supportCategory: {
    tones: { Integration: 'negative', Processing: 'positive', Operational: 'pending', Clarification: 'hold' },
    other: 'neutral',
  },
  agreement: { tones: { Created: 'ongoing', PendingAcceptance: 'ongoing', Accepted: 'positive', Rejected: 'negative' }, other: 'neutral' },
  proposal: { tones: { Created: 'ongoing', PendingApproval: 'ongoing', Accepted: 'positive', Rejected: 'negative' }, other: 'neutral' },
  pipelineStage: {
    tones: {
      ...{ Lost: 'negative', Disqualified: 'negative', Abandoned: 'neutral', Suspended: 'neutral' },
      ...{ Won: 'positive', GoLive: 'positive', Converted: 'positive' },
    },
    other: 'ongoing',
  },
}

export const webhookStatuses = ['NotConfigured', 'Configured', 'Delivering', 'NotDelivering'] as const

export function toneIn(place: StatusPlace, status: string): StatusTone {
  const { tones, other } = places[place]
  return Object.hasOwn(tones, status) ? (tones[status] ?? other) : other
}
