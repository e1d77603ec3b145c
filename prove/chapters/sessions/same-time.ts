import { quantile } from '../../attack/arrivals.ts'
import type { Check } from '../../chapter.ts'
import { forgetWrongPasswords } from '../../portico/locks.repository.ts'
import { asOperator, ownerUrl } from '../../portico/operator.ts'
import { guess, wrongPassword } from './guesses.ts'

const pairs = 120
const most = 0.1
/** Fewer than lock an address. */
const untilReset = 8

/** By how much the middle times of two kinds of answers differ, as a share of the first. */
export const differenceOf = (known: readonly number[], unknown: readonly number[]): number =>
  Math.abs(quantile(unknown, 0.5) / quantile(known, 0.5) - 1)

/** In pairs, by turns first: what else the machine does falls on both. */
export const sameTime: Check = {
  goal: 'G25',
  says: 'An address of nobody takes as long to refuse as one of somebody',
  only: 'full',
  async attack(arena) {
    const { portico } = await arena.shared()
    const nobody = `nobody-${crypto.randomUUID().slice(0, 8)}@northwind.example`
    const addresses = { known: 'risk@contoso.example', unknown: nobody }
    const times: Record<keyof typeof addresses, number[]> = { known: [], unknown: [] }
    let untold = 0
    for (let pair = 0; pair < pairs; pair++) {
      if (pair % untilReset === 0) await asOperator(ownerUrl(portico), forgetWrongPasswords)
      for (const who of arena.random.shuffled(['known', 'unknown'] as const)) {
        const { status, said, ms } = await guess(portico.url, addresses[who], wrongPassword)
        if (status === 401 && said) times[who].push(ms)
        else untold++
      }
    }
    await asOperator(ownerUrl(portico), forgetWrongPasswords)
    const difference = differenceOf(times.known, times.unknown)
    const inWords = `${quantile(times.known, 0.5).toFixed(1)} ms and ${quantile(times.unknown, 0.5).toFixed(1)} ms`
    return {
      reached: `middle times ${inWords}, ${(difference * 100).toFixed(1)} % apart`,
      faults: difference > most ? [`${inWords}: ${(difference * 100).toFixed(1)} % apart`] : [],
      evidence: [
        { of: 'pairs that were refused with words', seen: Math.min(times.known.length, times.unknown.length), atLeast: pairs - 5 },
      ],
      ...(untold > 0 ? { note: `${untold} were answered otherwise` } : {}),
    }
  },
}
