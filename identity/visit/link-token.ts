import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '../core/secrecy.ts'
import type { LinkPurpose, LinkRow } from '../letters/links.repository.ts'
import { findLink } from '../letters/links.repository.ts'
import type { Room } from './room.ts'

const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)
const cookieName = 'link'

/** Names a link in addresses and forms; the token cannot be found from it. */
const nameOf = (token: string) => digest(token).toString('base64url').slice(0, 22)

/**
 * The token of a mailed link leaves the address at once: it goes into a cookie, and the browser is sent on to an address that
 * names the link and that alone gets the cookie. So two links in two tabs are two pages with two cookies, and a form acts on the
 * link that opened it. Nothing is used up by opening a link, because mail scanners open them too.
 */
export function createLinkToken(room: Room, path: string, purposes: LinkPurpose[], maxAgeSeconds: number) {
  const { cookies, pool, clock } = room
  /** The address of the page of one link, for a route. */
  const pagePath = `${path}/:link(^[\\w-]{22}$)`
  const nameIn = (request: FastifyRequest) => (request.params as { link: string }).link
  const pathOf = (request: FastifyRequest) => `${path}/${nameIn(request)}`

  /** True when the browser was sent on and there is nothing more to do. */
  function moveToCookie(request: FastifyRequest, reply: FastifyReply): boolean {
    const { token } = request.query as Record<string, unknown>
    if (token === undefined) return false
    // Anything else than a token leads to a page too: it says that the link no longer works.
    const page = `${path}/${nameOf(String(token))}`
    if (isToken(token)) cookies.write(reply, cookieName, token, { path: page, maxAgeSeconds })
    void reply.redirect(page, 303)
    return true
  }

  /** The digest of the token, where the browser came with the link that the address names. */
  const read = (request: FastifyRequest): Buffer | undefined => {
    const token = cookies.read(request, cookieName)
    return isToken(token) && nameOf(token) === nameIn(request) ? digest(token) : undefined
  }

  async function find(request: FastifyRequest): Promise<LinkRow | undefined> {
    const tokenHash = read(request)
    return tokenHash && findLink(pool, tokenHash, purposes, clock())
  }

  const forget = (request: FastifyRequest, reply: FastifyReply) => cookies.clear(reply, cookieName, pathOf(request))

  return { pagePath, nameIn, pathOf, moveToCookie, read, find, forget }
}
