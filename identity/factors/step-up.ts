import { randomInt, timingSafeEqual } from 'node:crypto'
import { uuidv7 } from '@portico/database/ids.ts'
import { findAccountOfUser } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Origin } from '../core/security-trail.ts'
import { codeMail } from '../letters/mails.ts'
import type { CountedTries, Verdict } from '../limits/counted-tries.ts'
import type { Limits } from '../limits/limits.ts'
import type { SecondFactors } from './second-factors.ts'
import { type ChallengeRow, consumeChallenge, findOpenChallenge, insertChallenge, noteTry } from './step-up.repository.ts'

/** Which user must confirm their identity for which action with which payload. */
export type StepUpSubject = { userId: string; operation: string; payloadHash: string }
export type StepUp = ReturnType<typeof createStepUp>
/** The challenge, and where the person finds the code that answers it. */
type Opened = { id: string; codeIn: 'app' | 'mail' } | { retryAfterSeconds: number } | 'app missing'
type Consumed = 'accepted' | 'wrong' | { lockedForSeconds: number }

const lifeMs = 10 * 60_000
const mostTries = 5
const codePurpose = 'step-up-code'

type Needs = Pick<IdentityContext, 'pool' | 'secrecy' | 'clock' | 'settings' | 'sendMail' | 'log'> & {
  secondFactors: SecondFactors
  limits: Limits
  tries: CountedTries
}

/**
 * A second factor for one action: a code of the person's app where one is enrolled, else one sent by mail, where the tenant wants no
 * codes of apps alone. Bound to person, action and payload, good for ten minutes, five tries and one use; wrong codes count for the account too, whatever they are for.
 */
export function createStepUp({ pool, secrecy, clock, settings, sendMail, log, secondFactors, limits, tries }: Needs) {
  const digestsOf = (code: string, id: string) => secrecy.keyedDigests(`${id}:${code}`, codePurpose)

  /** Opens the challenge, or returns the one that is open: asking again sends no second email, and the number of unanswered codes is limited. */
  async function open({ userId, operation, payloadHash }: StepUpSubject): Promise<Opened> {
    const account = await findAccountOfUser(pool, userId)
    if (!account) throw new Error(`User ${userId} has no account`)
    if (account.codes_in_app_only && !account.has_second_factor) return 'app missing'
    const now = clock()
    const known = await findOpenChallenge(pool, account.id, operation, payloadHash, now)
    if (known && !(known.code_digest && account.codes_in_app_only)) return { id: known.id, codeIn: known.code_digest ? 'mail' : 'app' }
    const retryAfterSeconds = account.has_second_factor ? 0 : await limits.spendCode(account.id)
    if (retryAfterSeconds > 0) return { retryAfterSeconds }
    const id = uuidv7(now.getTime())
    const code = account.has_second_factor ? undefined : String(randomInt(100_000_000)).padStart(8, '0')
    await insertChallenge(pool, {
      id,
      accountId: account.id,
      operation,
      payloadHash,
      codeDigest: code === undefined ? null : digestsOf(code, id)[0]!,
      at: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    if (code !== undefined) {
      const reader = { email: account.email, firstName: account.first_name, language: account.language }
      // Not through the outbox, where the code could be read. A user must not wait for a code that was never sent: asking again sends another.
      sendMail(codeMail(reader, settings.productName, code)).catch(async (error) => {
        log.error({ err: error }, 'a code could not be sent')
        await consumeChallenge(pool, id, clock())
        await limits.giveCodeBack(account.id)
      })
    }
    return { id, codeIn: code === undefined ? 'app' : 'mail' }
  }

  /** Locked from the sixth try on, and while the account is. A code that was right once is never right again. */
  async function consume({ userId, operation, payloadHash }: StepUpSubject, code: string, from: Origin): Promise<Consumed> {
    const account = await findAccountOfUser(pool, userId)
    if (!account) return 'wrong'
    let isAccepted = false
    let isUsedUp = false
    const { lockedForMinutes } = await tries.judge(account, { action: 'identity.confirmAction', step: operation, from }, async () => {
      const challenge = await findOpenChallenge(pool, account.id, operation, payloadHash, clock())
      if (!challenge || (challenge.code_digest && account.codes_in_app_only)) return 'unjudged'
      isUsedUp = (await noteTry(pool, challenge.id)) > mostTries
      if (isUsedUp) return 'unjudged'
      const verdict = await compare(account.id, challenge, code, from)
      isAccepted = verdict === 'right' && (await consumeChallenge(pool, challenge.id, clock()))
      if (isAccepted && challenge.code_digest) await limits.giveCodeBack(account.id)
      return verdict === 'right' && !isAccepted ? 'unjudged' : verdict
    })
    if (lockedForMinutes > 0) return { lockedForSeconds: lockedForMinutes * 60 }
    if (isUsedUp) return { lockedForSeconds: lifeMs / 1000 }
    return isAccepted ? 'accepted' : 'wrong'
  }

  async function compare(accountId: string, { id, code_digest: digest }: ChallengeRow, code: string, from: Origin): Promise<Verdict> {
    const isRight = digest
      ? digestsOf(code.replaceAll(' ', ''), id).some((given) => matches(digest, given))
      : (await secondFactors.verify(accountId, code, from)) !== undefined
    return isRight ? 'right' : 'wrong'
  }
  return { open, consume }
}

const matches = (stored: Buffer, given: Buffer) => stored.length === given.length && timingSafeEqual(stored, given)
