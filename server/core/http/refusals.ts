import type { FastifyRequest } from 'fastify'
import { scopeOfActor } from '../actor/scope-of-actor.ts'
import type { AppError } from '../call/app-error.ts'
import type { Services } from '../call/services.ts'
import { auditRefusal } from './audit-refusal.ts'
import { asAppError } from './database-errors.ts'
import { toAppError } from './problem.ts'

/** While a call of the same key still runs nothing is decided; to be asked for a second factor is no refusal. */
const isRefusal = ({ status, code }: AppError) =>
  [403, 404, 409].includes(status) && !['idempotency_key_running', 'sca_app_missing'].includes(code)

/**
 * Records that a signed-in user was refused a change: not allowed (403), not visible to them (404), not possible now
 * (409). An unreadable request (400, 422) asks for nothing. The record is in the tenant where the user worked, or else in their own.
 * Gives what to answer with: where the database is away the caller asks again, so that nothing is refused without a record.
 */
export async function recordRefusal(thrown: unknown, request: FastifyRequest, services: Services): Promise<unknown> {
  const { actor, scope } = request
  const { endpoint, records } = request.routeOptions.config
  const error = toAppError(thrown, request)
  if (!actor || !records || endpoint?.method === 'GET' || !error || !isRefusal(error)) return thrown
  const facts = { actor, request: { id: request.id, ip: request.ip, userAgent: '' }, services }
  try {
    await services.inScope(scope ?? scopeOfActor(actor, 'Live'), (db) => auditRefusal(db, facts, records, request.params, error))
    return thrown
  } catch (cause) {
    const away = asAppError(cause, true)
    if (away?.status === 503) return away
    request.log.error({ err: cause, action: records.action }, 'a refusal could not be put on record')
    return thrown
  }
}
