import { createHash } from 'node:crypto'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { maskCards } from '../text/mask.ts'
import { header } from './guard.ts'
import { findAnswer, insertAnswer, tryHoldKey } from './idempotency.repository.ts'

export type IdempotentCall = { userId: string; operation: string; key: string; payloadHash: string }
export type Answer = { status: number; body: string }

/** The key of a money step. One per opened dialog; kept with the answer for 24 h and longer. */
export function keyOf(request: FastifyRequest): string {
  const key = header(request, 'idempotency-key')
  if (key === undefined) throw new AppError('idempotency_key_missing', { fields: { 'headers.idempotency-key': 'Send one key per intent' } })
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new AppError('invalid_input', { fields: { 'headers.idempotency-key': '8 to 255 visible ASCII characters' } })
  // Kept as a digest where someone took a card number for a key: it belongs to the same intent, and is not readable.
  return maskCards(key) === key ? key : hashOf(key)
}

export const hashOf = (payload: unknown) => createHash('sha256').update(JSON.stringify(payload)).digest('hex')

/**
 * The effect and its remembered answer commit together. A second call with the key gets the first answer; one that comes
 * while the first is running is refused (409), one with another payload too (422).
 */
export async function once(db: ScopedDb, call: IdempotentCall, at: Date, work: () => Promise<Answer>): Promise<Answer> {
  await holdKey(db, call)
  const known = await recall(db, call)
  if (known) return known
  const answer = await work()
  await remember(db, call, at, answer)
  return answer
}

/** The answer of an earlier call with this key, looked for before anything else is asked of the caller. Refuses as `once` does. */
export async function answerSoFar(db: ScopedDb, call: IdempotentCall): Promise<Answer | undefined> {
  await holdKey(db, call)
  return recall(db, call)
}

async function holdKey(db: ScopedDb, { userId, operation, key }: IdempotentCall): Promise<void> {
  if (!(await tryHoldKey(db, [db.scope.tenantId, userId, operation, key])))
    throw new AppError('idempotency_key_running', { retryAfterSeconds: 1 })
}

async function recall(db: ScopedDb, call: IdempotentCall): Promise<Answer | undefined> {
  const stored = await findAnswer(db, call.userId, call.operation, call.key)
  if (!stored) return undefined
  if (stored.payload_hash !== call.payloadHash)
    throw new AppError('idempotency_key_reused', { fields: { 'headers.idempotency-key': 'Was used for another request' } })
  return { status: stored.response_status, body: stored.response_body }
}

const remember = (db: ScopedDb, call: IdempotentCall, at: Date, answer: Answer) => insertAnswer(db, { ...call, ...answer, at })
