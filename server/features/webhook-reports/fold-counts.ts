import type { Statistics } from '@portico/contract/features/webhook-reports/webhook-reports.schemas.ts'
import { msAt, noLatency } from '../webhooks/index.ts'
import type { Counted } from './kept-days.repository.ts'

/** The figures of counts, by day and in all; percentiles as near as the scale of latencies says. */
export function foldCounts(counts: readonly Counted[]): Pick<Statistics, 'total' | 'data'> {
  const days = [...Map.groupBy(counts, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    total: figuresOf(counts),
    data: days.map(([day, some]) => ({ day, ...figuresOf(some), codes: codesOf(some) })),
  }
}

const sumOf = (counts: readonly Counted[]) => counts.reduce((sum, { attempts }) => sum + attempts, 0)

function figuresOf(counts: readonly Counted[]): Statistics['total'] {
  const answered = counts.filter(({ latency }) => latency !== noLatency).sort((one, other) => one.latency - other.latency)
  return {
    attempts: sumOf(counts),
    delivered: sumOf(counts.filter(({ is_delivered }) => is_delivered)),
    p50Ms: percentileOf(answered, 0.5),
    p95Ms: percentileOf(answered, 0.95),
  }
}

/** The first that so much of all lies at or before, as PostgreSQL's percentile_disc. */
function percentileOf(answered: readonly Counted[], part: number): number | null {
  const place = Math.max(1, Math.ceil(sumOf(answered) * part))
  let passed = 0
  for (const { latency, attempts } of answered) {
    passed += attempts
    if (passed >= place) return msAt(latency)
  }
  return null
}

function codesOf(counts: readonly Counted[]): Record<string, number> {
  const codes: Record<string, number> = {}
  for (const { code, attempts } of counts) codes[code] = (codes[code] ?? 0) + attempts
  return codes
}
