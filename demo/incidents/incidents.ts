import type { Mode } from '@portico/contract/core/level.ts'
import type { RefusalName } from '../answers.ts'

/** In minutes before now: when it began, and for how long it lasted. */
export type Phase = {
  ago: number
  minutes: number
  payments: number
  /** How many of ten were declined, or had no answer in time. */
  badOfTen: number
  /** Has as many more as a day of the shop has, so that it shows however large the world is. */
  growsWithDay?: true
}
/** What went wrong at a shop once. `because`: what the provider said; what came too late failed, anything else was declined. */
export type Incident = {
  name: string
  slug: string
  mode: Mode
  provider?: string
  because: readonly RefusalName[]
  phases: readonly Phase[]
}

export const hours = (count: number) => count * 60
export const days = (count: number) => count * 24 * 60

/** Acme's spike, the silence of Bosphorus Pay, and the trouble of today; `rules.ts` has the rules that watched. */
export const began = { spike: days(9) + hours(4), outage: days(16) + hours(2), today: hours(5) }

export const incidents: readonly Incident[] = [
  // Stolen cards were tried out, until the shop asked for the code of the card again.
  {
    ...{ name: 'spike', slug: 'acme', mode: 'Live', provider: 'Adelphi Acquiring' },
    because: ['DoNotHonour', 'SuspectedFraud', 'DoNotHonour', 'LostCard', 'InsufficientFunds'],
    phases: [
      { ago: began.spike, minutes: 50, payments: 24, badOfTen: 7 },
      { ago: began.spike - 52, minutes: 80, payments: 15, badOfTen: 0 },
    ],
  },
  ...['yildizteknoloji', 'vivaldi'].map(
    (slug): Incident => ({
      ...{ name: 'outage', slug, mode: 'Live', provider: 'Bosphorus Pay', because: ['LateResponse'] },
      phases: [{ ago: began.outage, minutes: 40, payments: 8, badOfTen: 7 }],
    }),
  ),
  {
    ...{ name: 'declines', slug: 'sodermobler', mode: 'Live', provider: 'Adelphi Acquiring' },
    because: ['DoNotHonour', 'LimitExceeded', 'DoNotHonour'],
    phases: [{ ago: 170, minutes: 120, payments: 18, badOfTen: 7, growsWithDay: true }],
  },
  {
    ...{ name: 'late answers', slug: 'kulmakauppa', mode: 'Live', provider: 'Clearhaven', because: ['LateResponse'] },
    phases: [
      { ago: 152, minutes: 72, payments: 7, badOfTen: 10 },
      { ago: 62, minutes: 60, payments: 6, badOfTen: 0 },
    ],
  },
  {
    ...{ name: 'silence', slug: 'penninebooks', mode: 'Live', provider: 'Clearhaven', because: ['DoNotHonour', 'ExpiredCard'] },
    phases: [{ ago: 295, minutes: 20, payments: 5, badOfTen: 10 }],
  },
  {
    ...{ name: 'trials', slug: 'sodermobler', mode: 'Test', provider: 'Adelphi Acquiring', because: ['InsufficientFunds', 'InvalidCvc'] },
    phases: [{ ago: 150, minutes: 60, payments: 9, badOfTen: 7 }],
  },
]
