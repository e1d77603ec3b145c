import { isIPv6 } from 'node:net'
import { keptAddress } from '@portico/contract/core/text/address.ts'
import type { IdentityContext } from '../core/context.ts'
import { digest } from '../core/secrecy.ts'
import { countHit, countTry, findFailures, forgetFailures, giveHitBack, giveTryBack, lockKey, noteLock } from './limits.repository.ts'

/** Too many requests from one address of origin. The page answers 429 with Retry-After. */
export class RateLimited extends Error {
  override name = 'RateLimited'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('Too many requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** How many tries are left and, if none, for how long the address is locked. `locksNow`: by this very try. */
export type Failed = { triesLeft: number; lockedForMinutes: number; locksNow: boolean }

export type Try = {
  /** False while the address is locked, and where others at the same time used up what was left. */
  allowed: boolean
  /** The try was wrong. */
  failed(): Promise<Failed>
  /** It was not judged, or it was right but more is asked for. */
  giveBack(): Promise<void>
  /** The person is in: earlier failures are forgotten. */
  forget(): Promise<void>
}

export type Limits = ReturnType<typeof createLimits>

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const hourMs = 60 * minuteMs
/** Each tab of a person who is signed out asks twice, silently and by page. */
const pagesPerAttempt = 6
const mostUnsubscribed = 5

export function createLimits({ pool, settings, clock }: Pick<IdentityContext, 'pool' | 'settings' | 'clock'>) {
  /** Addresses are counted whether an account has them or not. */
  const keyOf = (email: string) => digest(`sign-in:${keptAddress(email)}`)

  async function beginTry(email: string): Promise<Try> {
    const key = keyOf(email)
    const at = clock()
    const row = await countTry(pool, key, at, new Date(at.getTime() - settings.failureWindowMs))
    const minutesUntil = (end: Date) => Math.max(1, Math.ceil((end.getTime() - at.getTime()) / minuteMs))
    const lockedUntil = row.locked_until === null ? undefined : new Date(row.locked_until)

    async function failed(): Promise<Failed> {
      if (lockedUntil) return { triesLeft: 0, lockedForMinutes: minutesUntil(lockedUntil), locksNow: false }
      const triesLeft = Math.max(0, settings.lockoutFailures - row.failures)
      if (triesLeft > 0) return { triesLeft, lockedForMinutes: 0, locksNow: false }
      const until = new Date(at.getTime() + settings.lockoutMs)
      const locksNow = await lockKey(pool, key, until)
      if (locksNow) await noteLock(pool, keptAddress(email), until)
      return { triesLeft, lockedForMinutes: minutesUntil(until), locksNow }
    }
    return {
      allowed: !lockedUntil && row.failures <= settings.lockoutFailures,
      failed,
      giveBack: () => giveTryBack(pool, key),
      forget: () => forgetFailures(pool, key),
    }
  }

  const forget = (email: string) => forgetFailures(pool, keyOf(email))

  async function unlock(email: string): Promise<void> {
    await forget(email)
    await noteLock(pool, keptAddress(email), null)
  }

  async function lockedUntil(email: string): Promise<Date | undefined> {
    const row = await findFailures(pool, keyOf(email))
    const until = row?.locked_until ? new Date(row.locked_until) : undefined
    return until && until > clock() ? until : undefined
  }

  async function count(key: string, most: number): Promise<void> {
    const at = clock()
    const { hits, startedAt } = await countHit(pool, key, at, minuteMs)
    if (hits > most) throw new RateLimited(Math.max(1, Math.ceil((startedAt.getTime() + minuteMs - at.getTime()) / 1000)))
  }

  /** One unit of what this address of origin may ask for in a minute. Returns the way to give it back. Throws RateLimited. */
  async function spend(ip: string): Promise<() => Promise<void>> {
    const key = `ip:${networkOf(ip)}`
    await count(key, settings.attemptsPerMinute)
    return () => giveHitBack(pool, key)
  }

  /** One sign-in or sign-out that is begun without a session. Throws RateLimited. */
  const spendPage = (ip: string) => count(`page:${networkOf(ip)}`, settings.attemptsPerMinute * pagesPerAttempt)

  /** Whether one more mail may go to this address now. */
  async function mayMail(email: string): Promise<boolean> {
    const { hits } = await countHit(pool, `mail:${digest(keptAddress(email)).toString('base64url')}`, clock(), hourMs)
    return hits <= settings.mailsPerHour
  }

  /** The address in a mail may be requested again and again: after a few times it has no further effect. */
  async function mayUnsubscribe(accountId: string): Promise<boolean> {
    const { hits } = await countHit(pool, `unsubscribe:${accountId}`, clock(), hourMs)
    return hits <= mostUnsubscribed
  }

  const codesOf = (accountId: string) => `code:${accountId}`

  /** For how many seconds no further code is mailed to this account; 0 where one may be now. */
  async function spendCode(accountId: string): Promise<number> {
    const at = clock()
    const { hits, startedAt } = await countHit(pool, codesOf(accountId), at, quarterMs)
    if (hits <= settings.openCodesPerQuarter) return 0
    return Math.max(1, Math.ceil((startedAt.getTime() + quarterMs - at.getTime()) / 1000))
  }
  /** A code that was answered does not count. */
  const giveCodeBack = (accountId: string) => giveHitBack(pool, codesOf(accountId))

  return { beginTry, forget, unlock, lockedUntil, spend, spendPage, mayMail, mayUnsubscribe, spendCode, giveCodeBack }
}

/** An owner of IPv6 addresses has at least a /64: that is one origin. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
