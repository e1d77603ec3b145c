import { atOnce } from '../../attack/at-once.ts'
import type { Check } from '../../chapter.ts'
import { aCode, redeemAs } from './redeeming-a-code.ts'

const hands = 10

/** Faults of one round, from the statuses of its redemptions. */
export function judgeRound(statuses: readonly number[]): string[] {
  const good = statuses.filter((status) => status === 200).length
  const odd = statuses.filter((status) => ![200, 400, 429, 503].includes(status))
  return [...(good > 1 ? [`${good} tokens for one code`] : []), ...odd.map((status) => `a redemption was answered with ${status}`)]
}

export const codeRaces: Check = {
  goal: 'G20',
  says: 'Of ten redemptions of a code at once at most one succeeds',
  async attack(arena) {
    const { portico, people } = await arena.shared()
    const person = await people.signInAnew('auditor@northwind.example')
    const rounds = arena.size(5, 20)
    const faults: string[] = []
    let [won, lost] = [0, 0]
    for (let round = 1; round <= rounds; round++) {
      const code = await aCode(portico.url, person)
      const statuses = (await atOnce(hands, () => redeemAs(portico.url, code))).map(({ status }) => status)
      faults.push(...judgeRound(statuses).map((fault) => `round ${round}: ${fault}`))
      won += statuses.filter((status) => status === 200).length
      lost += statuses.filter((status) => status === 400).length
    }
    return {
      reached: `${rounds} rounds, ${won} tokens, ${lost} refusals`,
      faults,
      evidence: [
        { of: 'rounds that a redemption won', seen: won, atLeast: Math.ceil(rounds / 2) },
        { of: 'redemptions refused', seen: lost, atLeast: rounds * (hands - 2) },
      ],
    }
  },
}
