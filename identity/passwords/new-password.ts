import type { FastifyRequest } from 'fastify'
import type { IdentitySettings } from '../core/settings.ts'
import { passwordField } from '../words/fields.ts'
import { type PasswordFault, type PasswordOwner, passwordFault } from './password-rules.ts'

/** The two fields of a new password: the password, or what speaks against it. */
export function readNewPassword(
  request: FastifyRequest,
  owner: PasswordOwner,
  settings: IdentitySettings,
): { password: string; fault?: undefined } | { fault: PasswordFault } {
  const password = passwordField(request, 'password')
  const fault = passwordFault(password, owner, settings)
  if (fault) return { fault }
  return passwordField(request, 'repeat') === password ? { password } : { fault: 'not-repeated' }
}
