import type { Chance } from './random.ts'

export const endings = [
  'captured',
  'pending',
  'reserved',
  'waiting for approval',
  'declined',
  'created',
  'refund pending',
  'voiding',
  'refunded',
  'conflict',
  'refunded in part',
  'failed',
  'captured later',
  'voided',
  'blocked',
  'duplicate',
  'refund failed',
  'captured in part',
  'cancelled',
  'rejected',
  'expired',
  'reversed',
  'refunded outside',
  'settled by hand',
] as const
export type Ending = (typeof endings)[number]
type Weighted = readonly (readonly [number, Ending])[]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What a payment can still be, and how old it is at most: nobody leaves it so for longer. */
export const longest: Partial<Record<Ending, number>> = {
  created: hourMs,
  voiding: 6 * hourMs,
  'refund pending': 2 * dayMs,
  pending: 30 * hourMs,
  'waiting for approval': 2 * dayMs,
  reserved: 6 * dayMs,
  conflict: 10 * dayMs,
}
/** What takes its time, and how old a payment is at least that has come to it. */
export const shortest: Partial<Record<Ending, number>> = {
  expired: 8 * dayMs,
  refunded: 4 * hourMs,
  'refunded in part': 2 * hourMs,
  'refund failed': 6 * hourMs,
  'captured later': 3 * hourMs,
  'captured in part': 3 * hourMs,
  rejected: 4 * hourMs,
  reversed: 3 * hourMs,
  'refunded outside': 3 * hourMs,
  'settled by hand': 3 * hourMs,
}

/** Out of about a thousand. */
const always: Weighted = [
  [720, 'captured'],
  [112, 'declined'],
  [48, 'refunded'],
  [42, 'refunded in part'],
  [10, 'failed'],
  [8, 'cancelled'],
  [6, 'refund failed'],
  [4, 'rejected'],
  [3, 'blocked'],
  [2, 'duplicate'],
]
const shipped: Weighted = [
  [110, 'captured later'],
  [18, 'captured in part'],
  [16, 'voided'],
  [5, 'expired'],
]
const open: Weighted = [
  [14, 'pending'],
  [9, 'waiting for approval'],
  [4, 'conflict'],
  [4, 'created'],
  [5, 'refund pending'],
]
const openShipped: Weighted = [
  [70, 'reserved'],
  [5, 'voiding'],
]

/** Things that come over days have come to all that ever will once a payment is this old, and to fewer of the younger ones. */
const ripeMs: Partial<Record<Ending, number>> = {
  refunded: 13 * dayMs,
  'refunded in part': 10 * dayMs,
  'refund failed': 6 * dayMs,
  'captured later': 2 * dayMs,
  'captured in part': 2 * dayMs,
  voided: dayMs,
}

const settled = { ships: [...always, ...shipped], digital: always } as const
const everything = { ships: [...settled.ships, ...open, ...openShipped], digital: [...always, ...open] } as const
const settledMs = 14 * dayMs

const soFar = (list: Weighted, ageMs: number): Weighted =>
  list.flatMap(([weight, ending]) => {
    if (ageMs > (longest[ending] ?? Number.POSITIVE_INFINITY) || ageMs < (shortest[ending] ?? 0)) return []
    const ripe = ripeMs[ending]
    return [[ripe === undefined ? weight : weight * Math.min(1, ageMs / ripe), ending] as const]
  })

/** How a payment of this age has ended, or not yet. */
export function endingOf(chance: Chance, ships: boolean, ageMs: number): Ending {
  const kind = ships ? 'ships' : 'digital'
  return chance.weighted(ageMs > settledMs ? settled[kind] : soFar(everything[kind], ageMs))
}

/** The money of these is taken later, if at all. */
const manual: ReadonlySet<Ending> = new Set(['reserved', 'captured later', 'captured in part', 'voided', 'voiding', 'expired'])
export const isAuthorisedFirst = (ending: Ending): boolean => manual.has(ending)
/** No provider has seen these. */
const held: ReadonlySet<Ending> = new Set(['created', 'blocked', 'duplicate', 'cancelled', 'waiting for approval', 'rejected'])
export const isHeld = (ending: Ending): boolean => held.has(ending)
