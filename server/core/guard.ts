import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import type { Audience, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Actor } from './context.ts'

/** The permission that lets this person in, `signed-in` where none is needed, undefined where he may not enter. */
export function opens(spec: Endpoint, audiences: readonly Audience[], actor: Actor): Permission | 'signed-in' | undefined {
  if (spec.access === 'public') return 'signed-in'
  const audience = audienceOf(actor.level)
  if (!audiences.includes(audience) || spec.access[audience] === undefined) return undefined
  if (spec.access[audience] === 'signed-in') return 'signed-in'
  return permissionsFor(spec, audience).find((permission) => actor.permissions.has(permission))
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
