import type { FastifyRequest } from 'fastify'
import type { AccountRow } from '../core/accounts.repository.ts'
import { maskedAddress, originOf } from '../core/security-trail.ts'
import type { Failed } from '../limits/limits.ts'
import type { Room } from './room.ts'

type Refusal = Pick<Failed, 'locksNow' | 'lockedForMinutes'> & {
  account: AccountRow | undefined
  email: string
  reason: string
  step: 'password' | 'second factor' | 'passkey'
}

/** A sign-in that was refused, and the lock where this try was the last one. */
export async function recordRefusal({ trail, pool }: Room, request: FastifyRequest, refusal: Refusal): Promise<void> {
  const { account, email, reason, step, locksNow, lockedForMinutes } = refusal
  const from = originOf(request)
  const accountId = account?.id ?? null
  const who = account ? {} : { address: maskedAddress(email) }
  await trail.record(pool, from, { action: 'identity.signIn', accountId, result: 'refused', facts: { ...who, step, reason } })
  if (locksNow)
    await trail.record(pool, from, { action: 'identity.lockOut', accountId, facts: { ...who, step, minutes: lockedForMinutes } })
}
