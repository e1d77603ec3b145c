import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import type { Audience, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'
import type { Actor } from '../call/context.ts'

/** Whether this person may enter: signed in where that is enough, else with any of the permissions. */
export function opens(spec: Endpoint, audiences: readonly Audience[], actor: Actor): boolean {
  if (spec.access === 'public') return true
  const audience = audienceOf(actor.level)
  if (!audiences.includes(audience) || spec.access[audience] === undefined) return false
  return spec.access[audience] === 'signed-in' || permissionsFor(spec, audience).some((permission) => actor.permissions.has(permission))
}

/** Live unless the header says Test. Merchants are held to what they may process, whatever the header says. */
export function modeOf(request: FastifyRequest, actor: Actor): Mode {
  const given = header(request, 'mode') ?? header(request, 'systemmode')
  const asked = given === undefined ? undefined : readMode(given)
  if (actor.level !== 'merchant') return asked ?? 'Live'
  if (actor.processingStatus === 'SandboxEnabled') {
    if (asked === 'Live') throw new AppError('mode_not_allowed', { fields: { 'headers.mode': 'Only Test is open to this merchant' } })
    return 'Test'
  }
  return asked ?? 'Live'
}

function readMode(text: string): Mode {
  if (text === 'Test' || text === '1') return 'Test'
  if (text === 'Live' || text === '2') return 'Live'
  throw new AppError('invalid_input', { fields: { 'headers.mode': 'Test or Live' } })
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value === '' ? undefined : value
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w~+/.=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1]
}
