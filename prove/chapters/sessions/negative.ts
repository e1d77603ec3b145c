import type { Outcome } from '../../chapter.ts'

/** What became of one attempt: `in` means that it got what it asked for. */
export type Attempt = { came: 'in' | 'refused' | 'untried'; told: string }

/** Something that has to be refused, and the same thing done rightly, which has to work. */
export type Negative = { says: string; attack(): Promise<Attempt>; twin(): Promise<Attempt> }

/** One after the other: an attack that is refused counts once its twin has come in. */
export async function refuseAll(negatives: readonly Negative[], atLeast: number): Promise<Outcome> {
  const faults: string[] = []
  let refused = 0
  for (const { says, attack, twin } of negatives) {
    const attempt = await attack()
    const right = await twin()
    if (attempt.came === 'in') faults.push(`${says}: got in (${attempt.told})`)
    else if (/^5(?!03)/.test(attempt.told)) faults.push(`${says}: failed instead of refusing (${attempt.told})`)
    else if (right.came === 'refused') faults.push(`${says}: its twin was refused (${right.told})`)
    else if (attempt.came === 'refused' && right.came === 'in') refused++
  }
  return {
    reached: `${refused} of ${negatives.length} refused, each twin came in`,
    faults,
    evidence: [{ of: 'refusals with a twin that worked', seen: refused, atLeast }],
  }
}

/** Of an answer whose status alone says what came of it. */
export function attemptOf({ status }: { status: number }, told = String(status)): Attempt {
  if (status === 429 || status === 503) return { came: 'untried', told }
  return { came: status < 300 ? 'in' : 'refused', told }
}
