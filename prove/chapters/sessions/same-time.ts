import { loadavg } from 'node:os'
import { quantile } from '../../attack/arrivals.ts'
import type { Check } from '../../chapter.ts'
import { forgetWrongPasswords } from '../../portico/locks.repository.ts'
import { asOperator, ownerUrl } from '../../portico/operator.ts'
import { guess, wrongPassword } from './guesses.ts'

const pairs = 300
const most = 0.1
/** Fewer than lock an address. */
const untilReset = 8

export type Pair = { known: number; unknown: number }

/** By how much the two of a pair differ in the middle, as a share of what the first takes: drifts of the machine fall on both. */
export function differenceOf(told: readonly Pair[]): number {
  const differences = told.map(({ known, unknown }) => unknown - known)
  const known = told.map((pair) => pair.known)
  return Math.abs(quantile(differences, 0.5)) / quantile(known, 0.5)
}

/** In pairs, by turns first: what else the machine does falls on both. */
export const sameTime: Check = {
  goal: 'G25',
  says: 'An address of nobody takes as long to refuse as one of somebody',
  only: 'full',
  async attack(arena) {
    const { portico } = await arena.shared()
    const nobody = `nobody-${crypto.randomUUID().slice(0, 8)}@northwind.example`
    const addresses = { known: 'risk@contoso.example', unknown: nobody }
    const told: Pair[] = []
    for (let pair = 0; pair < pairs; pair++) {
      if (pair % untilReset === 0) await asOperator(ownerUrl(portico), forgetWrongPasswords)
      const both: Partial<Pair> = {}
      for (const who of arena.random.shuffled(['known', 'unknown'] as const)) {
        const { status, said, ms } = await guess(portico.url, addresses[who], wrongPassword)
        if (status === 401 && said) both[who] = ms
      }
      if (both.known !== undefined && both.unknown !== undefined) told.push(both as Pair)
    }
    await asOperator(ownerUrl(portico), forgetWrongPasswords)
    const difference = differenceOf(told)
    const middle = (who: keyof Pair) =>
      quantile(
        told.map((pair) => pair[who]),
        0.5,
      ).toFixed(1)
    const inWords = `${middle('known')} ms and ${middle('unknown')} ms`
    return {
      reached: `middle times ${inWords}, ${(difference * 100).toFixed(1)} % apart`,
      faults: difference > most ? [`${inWords}: ${(difference * 100).toFixed(1)} % apart`] : [],
      evidence: [{ of: 'pairs that were refused with words', seen: told.length, atLeast: pairs - 5 }],
      note: `load average ${loadavg()[0]!.toFixed(1)} at its end`,
    }
  },
}
