import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Chance } from './random.ts'

export const endings = [
  'captured',
  'refunded',
  'refunded in part',
  'refund pending',
  'refund failed',
  'reserved',
  'captured in part',
  'voided',
  'voiding',
  'declined',
  'failed',
  'pending',
  'conflict',
  'created',
  'blocked',
  'duplicate',
  'cancelled',
  'waiting for approval',
  'rejected',
] as const
export type Ending = (typeof endings)[number]

/** How payments of the past ended, out of a thousand. */
const settled: readonly (readonly [number, Ending])[] = [
  [730, 'captured'],
  [48, 'refunded'],
  [42, 'refunded in part'],
  [6, 'refund failed'],
  [18, 'captured in part'],
  [16, 'voided'],
  [112, 'declined'],
  [10, 'failed'],
  [8, 'cancelled'],
  [4, 'rejected'],
  [2, 'blocked'],
  [2, 'duplicate'],
  [2, 'conflict'],
]
/** Payments of the last two days that have not ended yet. */
const fresh: readonly (readonly [number, Ending])[] = [
  [640, 'captured'],
  [130, 'declined'],
  [70, 'reserved'],
  [40, 'pending'],
  [30, 'refunded in part'],
  [24, 'waiting for approval'],
  [14, 'refund pending'],
  [12, 'voiding'],
  [12, 'blocked'],
  [10, 'duplicate'],
  [8, 'failed'],
  [6, 'conflict'],
  [4, 'created'],
]
const needsCard = new Set<Ending>(['reserved', 'captured in part', 'voided', 'voiding'])

export function endingOf(chance: Chance, method: PaymentMethod, ageMs: number): Ending {
  const ending = chance.weighted(ageMs < 2 * 86_400_000 ? fresh : settled)
  return needsCard.has(ending) && method !== 'Card' ? 'captured' : ending
}
