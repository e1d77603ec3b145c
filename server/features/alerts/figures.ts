import { type AlertKind, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import type { Level } from './state-machine.ts'

/** What was counted, and out of how many: of a `Change` the payments now and a week earlier. */
export type Counts = { counted: number; outOf: number }
export type Figures = Counts & { value: number | null }
type Limits = { kind: AlertKind; minimumPayments: number; threshold: number; recoveryThreshold: number }

const rounded = (value: number) => Math.round(value * 10) / 10

const hasData = ({ kind, minimumPayments }: Pick<Limits, 'kind' | 'minimumPayments'>, { outOf }: Counts) =>
  kindFacts[kind].unit === 'Count' || outOf >= Math.max(minimumPayments, 1)

/** In per cent, or the count. */
function exactly(kind: AlertKind, { counted, outOf }: Counts): number {
  const { unit } = kindFacts[kind]
  if (unit === 'Count') return counted
  if (unit === 'Percent') return (counted * 100) / outOf
  const change = ((counted - outOf) * 100) / outOf
  return kind === 'VolumeDrop' ? -change : change
}

/** As people read it; null where there is no data. */
export const figuresOf = (rule: Pick<Limits, 'kind' | 'minimumPayments'>, counts: Counts): Figures => ({
  ...counts,
  value: hasData(rule, counts) ? rounded(exactly(rule.kind, counts)) : null,
})

export function levelOf(rule: Limits, counts: Counts): Level {
  if (!hasData(rule, counts)) return 'NoData'
  const value = exactly(rule.kind, counts)
  const { threshold, recoveryThreshold, kind } = rule
  if (kindFacts[kind].direction === 'above') {
    if (value >= threshold && value > 0) return 'Beyond'
    return value < recoveryThreshold || value === 0 ? 'Back' : 'Between'
  }
  if (value <= threshold) return 'Beyond'
  return value > recoveryThreshold || value === 100 ? 'Back' : 'Between'
}

/** As rows keep a value. */
export const tenthsOf = (value: number | null): number | null => (value === null ? null : Math.round(value * 10))
export const fromTenths = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10)
