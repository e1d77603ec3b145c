import { randomInt, timingSafeEqual } from 'node:crypto'
import { uuidv7 } from '@portico/database/ids.ts'
import { findAccountOfUser } from './accounts.repository.ts'
import type { IdentityContext } from './context.ts'
import { codeMail } from './mails.ts'
import type { SecondFactors } from './second-factors.ts'
import { consumeChallenge, findOpenChallenge, insertChallenge, noteTry } from './step-up.repository.ts'

/** Which person is to prove himself for which action with which payload. */
export type StepUpSubject = { userId: string; operation: string; payloadHash: string }
export type StepUp = ReturnType<typeof createStepUp>
/** The challenge, and where the person finds the code that answers it. */
type Opened = { id: string; codeIn: 'app' | 'mail' }

const lifeMs = 10 * 60_000
const mostTries = 5
const codePurpose = 'step-up-code'

type Needs = Pick<IdentityContext, 'pool' | 'secrecy' | 'clock' | 'settings' | 'sendMail' | 'log'> & { secondFactors: SecondFactors }

/**
 * A second factor for one action: a code of the person's app where one is enrolled, else one sent by mail. Bound to person,
 * action and payload, good for ten minutes, five tries and one use.
 */
export function createStepUp({ pool, secrecy, clock, settings, sendMail, log, secondFactors }: Needs) {
  const digestsOf = (code: string, id: string) => secrecy.keyedDigests(`${id}:${code}`, codePurpose)

  /** Opens the challenge, or returns the one that is open: asking again sends no second mail. */
  async function open({ userId, operation, payloadHash }: StepUpSubject): Promise<Opened> {
    const account = await findAccountOfUser(pool, userId)
    if (!account) throw new Error(`User ${userId} has no account`)
    const now = clock()
    const known = await findOpenChallenge(pool, account.id, operation, payloadHash, now)
    if (known) return { id: known.id, codeIn: known.code_digest ? 'mail' : 'app' }
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
      sendMail(codeMail(reader, settings.productName, code)).catch((error) => log.error({ err: error }, 'a code could not be sent'))
    }
    return { id, codeIn: code === undefined ? 'app' : 'mail' }
  }

  /** `locked` from the sixth try on. A code that was right once is never right again. */
  async function consume({ userId, operation, payloadHash }: StepUpSubject, code: string): Promise<'accepted' | 'wrong' | 'locked'> {
    const account = await findAccountOfUser(pool, userId)
    const challenge = account && (await findOpenChallenge(pool, account.id, operation, payloadHash, clock()))
    if (!account || !challenge) return 'wrong'
    if ((await noteTry(pool, challenge.id)) > mostTries) return 'locked'
    const isRight = challenge.code_digest
      ? digestsOf(code.replaceAll(' ', ''), challenge.id).some((given) => matches(challenge.code_digest!, given))
      : (await secondFactors.verify(account.id, code)) !== undefined
    return isRight && (await consumeChallenge(pool, challenge.id, clock())) ? 'accepted' : 'wrong'
  }
  return { open, consume }
}

const matches = (stored: Buffer, given: Buffer) => stored.length === given.length && timingSafeEqual(stored, given)
