import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

export type CookieOptions = { path?: string; maxAgeSeconds?: number }

export const yearSeconds = 365 * 24 * 3600

export type Cookies = ReturnType<typeof createCookies>

/** Cookies of the account pages: HttpOnly, SameSite=Lax, below /Identity, and Secure by name where the portal is on https. */
export function createCookies(origin: string) {
  const isHttps = origin.startsWith('https:')
  const nameOf = (name: string) => `${isHttps ? '__Secure-' : ''}portico.${name}`

  function read(request: { headers: IncomingHttpHeaders }, name: string): string | undefined {
    const wanted = `${nameOf(name)}=`
    const pair = (request.headers.cookie ?? '').split(/;\s*/).find((text) => text.startsWith(wanted))
    return pair?.slice(wanted.length)
  }

  /** `value` must be made of characters a cookie allows (base64url and dots are). */
  function write(reply: FastifyReply, name: string, value: string, { path = '/Identity', maxAgeSeconds }: CookieOptions = {}) {
    const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
    reply.header('set-cookie', `${nameOf(name)}=${value}; Path=${path}${age}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`)
  }

  const clear = (reply: FastifyReply, name: string, path?: string) =>
    write(reply, name, '', { ...(path ? { path } : {}), maxAgeSeconds: 0 })

  return { read, write, clear }
}
