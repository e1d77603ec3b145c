import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import type { CodePlace } from '@portico/contract/core/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Owner } from '../actor/own-account.ts'
import { AppError } from '../call/app-error.ts'
import type { Actor, Context } from '../call/context.ts'
import { header } from './guard.ts'

/** `payloadHash`: of path, query, body and scope, so that the same words elsewhere are another payload. */
export type Challenge = { userId: string; operation: string; payloadHash: string }
/** Opens a challenge bound to person, action and payload, and consumes it once with a right code. Kept by identity. */
export type StepUp = {
  /** No further code is sent for some time where many were asked for and not answered; none at all where the tenant wants those of apps alone. */
  open(challenge: Challenge): Promise<{ id: string; codeIn: CodePlace } | { retryAfterSeconds: number } | 'app missing'>
  consume(challenge: Challenge, code: string, from: Owner['from']): Promise<'accepted' | 'wrong' | { lockedForSeconds: number }>
}

/** Of several permissions that let the person in, the strictest counts: which of them the body needs is not known yet. */
export const asksForSecondFactor = (spec: Endpoint, actor: Actor): boolean =>
  spec.stepUp === true &&
  permissionsFor(spec, audienceOf(actor.level)).some((name) => actor.permissions.has(name) && actor.scaRequired.has(name))

/** Where the caller's role asks for a second factor, the action runs only with a code that answers its own challenge. */
export async function requireSecondFactor(
  spec: Endpoint,
  request: FastifyRequest,
  { actor, request: { id: requestId, ip, userAgent } }: Pick<Context, 'actor' | 'request'>,
  intent: Omit<Challenge, 'userId'>,
  stepUp: StepUp,
): Promise<void> {
  if (!asksForSecondFactor(spec, actor)) return
  const challenge = { userId: actor.userId, ...intent }
  const code = header(request, 'scacode')
  const outcome = code === undefined ? 'missing' : await stepUp.consume(challenge, code, { requestId, ip, userAgent })
  if (outcome === 'accepted') return
  if (typeof outcome === 'object') throw new AppError('sca_locked', { retryAfterSeconds: outcome.lockedForSeconds })
  const opened = await stepUp.open(challenge)
  if (opened === 'app missing')
    throw new AppError('sca_app_missing', {
      detail: 'Your organisation takes codes of an authenticator app alone: set one up in your profile',
    })
  if ('retryAfterSeconds' in opened)
    throw new AppError('too_many_requests', { ...opened, detail: 'Many codes were sent to you and not used: wait, or use one of them' })
  const { id: challengeId, codeIn } = opened
  throw new AppError('sca_required', {
    detail: outcome === 'wrong' ? 'The code is wrong or was used before' : 'Confirm with a code of your second factor',
    fields: { 'headers.scacode': outcome === 'wrong' ? 'Wrong code' : 'A code of your second factor' },
    extra: { challengeId, codeIn },
  })
}
