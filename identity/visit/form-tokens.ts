import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken, type Secrecy } from '../core/secrecy.ts'
import type { Cookies } from './cookies.ts'

/** The form did not come from a page of ours, or the page is too old. */
export class ForeignForm extends Error {
  override name = 'ForeignForm'
}

export type FormTokens = ReturnType<typeof createFormTokens>

/** Against forged forms: a signed double of a cookie in every form, and the Origin header where the browser sends one. */
export function createFormTokens({ origin, secrecy, cookies }: { origin: string; secrecy: Secrecy; cookies: Cookies }) {
  const signatureOf = (secret: string) => secrecy.sign(`form:${secret}`)

  function issue(request: FastifyRequest, reply: FastifyReply): string {
    const known = cookies.read(request, 'form')
    if (known && /^[\w-]{43}$/.test(known)) return signatureOf(known)
    const secret = newToken()
    cookies.write(reply, 'form', secret)
    return signatureOf(secret)
  }

  /** Throws ForeignForm. */
  function check(request: FastifyRequest): void {
    const from = request.headers.origin
    if (from !== undefined && from !== origin) throw new ForeignForm('The form was sent from another site')
    const secret = cookies.read(request, 'form')
    const token = (request.body as Record<string, unknown> | null | undefined)?.csrf
    if (!secret || typeof token !== 'string' || !secrecy.isSigned(`form:${secret}`, token)) throw new ForeignForm('The form has expired')
  }

  return { issue, check }
}
