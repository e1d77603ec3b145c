import type { AccountAction } from '@portico/contract/other-actions.ts'
import type { AccountRow } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Origin } from '../core/security-trail.ts'
import type { Limits } from './limits.ts'

type Tried = { action: AccountAction; step: string; from: Origin }
/** `unjudged`: there was nothing to compare with. A try that found the account locked is wrong, whatever it said. */
export type Verdict = 'right' | 'wrong' | 'unjudged'
export type Outcome = { verdict: Verdict; lockedForMinutes: number }
export type CountedTries = ReturnType<typeof createCountedTries>

type Needs = Pick<IdentityContext, 'pool' | 'trail'> & { limits: Limits }

/** Tries of a signed-in person: wrong ones count like wrong passwords at the door, and are on record; a right one ends the count. */
export function createCountedTries({ pool, trail, limits }: Needs) {
  async function judge(account: AccountRow, { action, step, from }: Tried, check: () => Promise<Verdict>): Promise<Outcome> {
    const attempt = await limits.beginTry(account.email)
    const verdict = attempt.allowed ? await check() : 'wrong'
    if (verdict === 'right') await attempt.forget()
    if (verdict === 'unjudged') await attempt.giveBack()
    if (verdict !== 'wrong') return { verdict, lockedForMinutes: 0 }
    const { lockedForMinutes, locksNow } = await attempt.failed()
    const about = { accountId: account.id, facts: { step, reason: attempt.allowed ? 'wrong proof' : 'locked' } }
    await trail.record(pool, from, { action, result: 'refused', ...about })
    if (locksNow) await trail.record(pool, from, { action: 'identity.lockOut', ...about })
    return { verdict, lockedForMinutes }
  }
  return { judge }
}
