import { formatPercent } from '@portico/ui/words/money-format.ts'
import { tookText } from '@portico/ui/words/took-text.ts'
import type { Statistics } from './webhook-reports.queries.ts'

/** How many of the tries arrived; a dash where nothing was sent. */
export const shareText = ({ attempts, delivered }: Statistics['total']): string =>
  attempts === 0 ? '—' : formatPercent(Math.round((delivered / attempts) * 10_000))

export const latencyText = (ms: number | null): string => (ms === null ? '—' : tookText(ms))
