import type { Refusal } from '@portico/contract/core/refusals.ts'
import { profileRefusals } from '@portico/contract/features/profile/profile.refusals.ts'
import type { AccountAction } from '@portico/contract/other-actions.ts'
import type { Owner, OwnSecurity } from '@portico/server/core/actor/own-account.ts'
import { AppError } from '@portico/server/core/call/app-error.ts'
import type { AccountRow } from '../core/accounts.repository.ts'
import type { OwnNeeds } from './own-needs.ts'

type Asked = { wrong: () => Refusal; action: AccountAction; check: () => Promise<unknown> }
export type OwnProof = ReturnType<typeof createOwnProof>

export const proofKindOf = (account: AccountRow): OwnSecurity['proof'] =>
  account.has_second_factor ? 'code' : account.password_hash ? 'password' : 'recentSignIn'

/** Users prove their identity again before they change how they sign in: an open browser is not enough. */
export function createOwnProof({ clock, settings, hashing, secondFactors, sessions, tries }: OwnNeeds) {
  /** Throws if the proof is wrong. */
  async function judge(account: AccountRow, { from }: Owner, { wrong, action, check }: Asked): Promise<void> {
    const { verdict, lockedForMinutes } = await tries.judge(account, { action, step: 'own account', from }, async () =>
      (await check()) ? 'right' : 'wrong',
    )
    if (verdict === 'right') return
    if (lockedForMinutes > 0) throw new AppError('sca_locked', { retryAfterSeconds: lockedForMinutes * 60 })
    throw new AppError(wrong())
  }

  async function require(account: AccountRow, owner: Owner, given: string | undefined, action: AccountAction): Promise<void> {
    const kind = proofKindOf(account)
    if (kind === 'recentSignIn') {
      const session = await sessions.findById(owner.sessionId)
      if (session && clock().getTime() - session.authTime.getTime() <= settings.reauthenticationSeconds * 1000) return
      throw new AppError(profileRefusals.signInAgain())
    }
    const proof = given ?? ''
    const check = () =>
      kind === 'code' ? secondFactors.verify(account.id, proof, owner.from) : hashing.verify(account.password_hash, proof)
    await judge(account, owner, { wrong: profileRefusals.wrongProof, action, check })
  }
  return { judge, require }
}
