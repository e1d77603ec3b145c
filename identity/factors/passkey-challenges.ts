import type { IdentityContext } from '../core/context.ts'
import { digest } from '../core/secrecy.ts'
import { noteAnswered } from './passkeys.repository.ts'

const lifeMs = 5 * 60_000

type Sealed = { challenge: string; until: number }
type Purpose = 'passkey-registration' | 'passkey-sign-in'

/** Challenges that are good for one answer within five minutes, in the sign-in or session they were given for and in no other. */
export function createPasskeyChallenges({ pool, secrecy, clock }: Pick<IdentityContext, 'pool' | 'secrecy' | 'clock'>) {
  /** What the browser brings back beside the answer. */
  const ticketFor = (challenge: string, purpose: Purpose, where: string): string =>
    secrecy.seal(JSON.stringify({ challenge, until: clock().getTime() + lifeMs } satisfies Sealed), purpose, where)

  /** The challenge, once. Undefined where it is too old, was given elsewhere, or has been answered. */
  async function take(ticket: string, purpose: Purpose, where: string): Promise<string | undefined> {
    const text = secrecy.open(ticket, purpose, where)
    if (!text) return undefined
    const { challenge, until } = JSON.parse(text) as Sealed
    if (until <= clock().getTime()) return undefined
    return (await noteAnswered(pool, digest(challenge), new Date(until))) ? challenge : undefined
  }
  return { ticketFor, take }
}
