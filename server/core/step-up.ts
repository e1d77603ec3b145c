import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import type { CodePlace } from '@portico/contract/core/problem.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Context } from './context.ts'
import { header } from './guard.ts'

/** `payloadHash`: of path, query, body and scope, so that the same words elsewhere are another payload. */
export type Challenge = { userId: string; operation: string; payloadHash: string }
/** Opens a challenge bound to person, action and payload, and consumes it once with a right code. Kept by identity. */
export type StepUp = {
  open(challenge: Challenge): Promise<{ id: string; codeIn: CodePlace }>
  consume(challenge: Challenge, code: string): Promise<'accepted' | 'wrong' | 'locked'>
}

/** Where the caller's role asks for a second factor, the action runs only with a code that answers its own challenge. */
export async function requireSecondFactor(
  spec: Endpoint,
  request: FastifyRequest,
  { actor }: Context,
  intent: Omit<Challenge, 'userId'>,
  stepUp: StepUp,
): Promise<void> {
  // Of several permissions that let the person in, the strictest counts: which of them the body needs is not known yet.
  const asks = permissionsFor(spec, audienceOf(actor.level)).some((name) => actor.permissions.has(name) && actor.scaRequired.has(name))
  if (!spec.stepUp || !asks) return
  const challenge = { userId: actor.userId, ...intent }
  const code = header(request, 'scacode')
  const outcome = code === undefined ? 'missing' : await stepUp.consume(challenge, code)
  if (outcome === 'accepted') return
  if (outcome === 'locked') throw new AppError('sca_locked', { retryAfterSeconds: 600 })
  const { id: challengeId, codeIn } = await stepUp.open(challenge)
  throw new AppError('sca_required', {
    detail: outcome === 'wrong' ? 'The code is wrong or was used before' : 'Confirm with a code of your second factor',
    fields: { 'headers.scacode': outcome === 'wrong' ? 'Wrong code' : 'A code of your second factor' },
    extra: { challengeId, codeIn },
  })
}
