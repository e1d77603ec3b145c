import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken, type Secrecy } from '../core/secrecy.ts'
import type { Cookies } from './cookies.ts'

/** The form did not come from a page of ours, or the page is too old. */
export class ForeignForm extends Error {
  override name = 'ForeignForm'
}

/** The form is ours, but about something else than what the browser now has open: another account, link or sign-in. */
export class OtherForm extends Error {
  override name = 'OtherForm'
}

export type FormTokens = ReturnType<typeof createFormTokens>

/**
 * Against forged forms: a signed double of a cookie in every form, and the Origin header where the browser sends one. The token
 * also names what its form is about (`about`: an account, a link, a sign-in), because tabs share their cookies: what another tab
 * has opened meanwhile must not become the subject of this form.
 */
export function createFormTokens({ origin, secrecy, cookies }: { origin: string; secrecy: Secrecy; cookies: Cookies }) {
  const signed = (secret: string, about: string) => `form:${secret}:${about}`
  const tokenOf = (secret: string, about: string) => `${about}.${secrecy.sign(signed(secret, about))}`

  function issue(request: FastifyRequest, reply: FastifyReply, about: string): string {
    const known = cookies.read(request, 'form')
    if (known && /^[\w-]{43}$/.test(known)) return tokenOf(known, about)
    const secret = newToken()
    cookies.write(reply, 'form', secret)
    return tokenOf(secret, about)
  }

  /** Throws ForeignForm or OtherForm. */
  function check(request: FastifyRequest, about: string): void {
    const from = request.headers.origin
    if (from !== undefined && from !== origin) throw new ForeignForm('The form was sent from another site')
    const secret = cookies.read(request, 'form')
    const token = (request.body as Record<string, unknown> | null | undefined)?.csrf
    const [, named, signature] = (typeof token === 'string' && /^([\w-]*)\.([\w-]+)$/.exec(token)) || []
    if (!secret || named === undefined || !secrecy.isSigned(signed(secret, named), signature!))
      throw new ForeignForm('The form has expired')
    if (named !== about) throw new OtherForm('The form is about something else')
  }

  return { issue, check }
}
