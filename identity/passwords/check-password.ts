import { keptAddress } from '@portico/contract/core/text/address.ts'
import { type AccountRow, findAccountByEmail } from '../core/accounts.repository.ts'
import { maySignIn } from '../core/claims.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Failed, Limits, Try } from '../limits/limits.ts'

export type PasswordAnswer =
  | { kind: 'right'; account: AccountRow; attempt: Try }
  | ({ kind: 'wrong'; account: AccountRow | undefined; reason: 'unknown address' | 'wrong password' | 'locked' | 'not active' } & Failed)

type Needs = Pick<IdentityContext, 'pool' | 'hashing'> & { limits: Limits }

/**
 * One try at an address. Unknown address, no password, wrong password, locked address and a person who may not sign in give
 * the same answer after the same work. A right answer still holds its try: forget it when the person is in, or give it back.
 */
export async function checkPassword({ pool, hashing, limits }: Needs, email: string, password: string): Promise<PasswordAnswer> {
  const attempt = await limits.beginTry(email)
  const account = await findAccountByEmail(pool, keptAddress(email))
  const matches = await hashing.verify(account?.password_hash, password).catch(async (error: unknown) => {
    await attempt.giveBack()
    throw error
  })
  if (account && matches && attempt.allowed && maySignIn(account)) return { kind: 'right', account, attempt }
  const reason = !attempt.allowed ? 'locked' : !account ? 'unknown address' : matches ? 'not active' : 'wrong password'
  return { kind: 'wrong', account, reason, ...(await attempt.failed()) }
}
