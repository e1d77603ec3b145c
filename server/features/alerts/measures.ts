import type { AlertKind } from '@portico/contract/features/alerts/alert-words.ts'

/** Where something is counted, and the names of the counts. */
export const sources = {
  attempts: ['ended', 'declined', 'succeeded'],
  asked: ['asked', 'timedOut'],
  payments: ['made', 'pending', 'refunds'],
  webhooks: ['tried', 'failed'],
  jobs: ['failed'],
  drifts: ['found'],
} as const
export type Source = keyof typeof sources
export type Measure = { source: Source; counted: string; outOf: string | null; isCompared?: true }

/** `isCompared`: with the same hours a week earlier. */
export const measures: Readonly<Record<AlertKind, Measure>> = {
  DeclineRatio: { source: 'attempts', counted: 'declined', outOf: 'ended' },
  SuccessDrop: { source: 'attempts', counted: 'succeeded', outOf: 'ended' },
  ProviderTimeouts: { source: 'asked', counted: 'timedOut', outOf: 'asked' },
  PendingRatio: { source: 'payments', counted: 'pending', outOf: 'made' },
  RefundRatio: { source: 'payments', counted: 'refunds', outOf: 'made' },
  VolumeDrop: { source: 'payments', counted: 'made', outOf: null, isCompared: true },
  VolumeSpike: { source: 'payments', counted: 'made', outOf: null, isCompared: true },
  Velocity: { source: 'payments', counted: 'made', outOf: null },
  WebhookFailures: { source: 'webhooks', counted: 'failed', outOf: 'tried' },
  FailedJobs: { source: 'jobs', counted: 'failed', outOf: null },
  LedgerDrift: { source: 'drifts', counted: 'found', outOf: null },
}
export const weekMs = 7 * 86_400_000
