import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '../core/secrecy.ts'
import type { LinkPurpose, LinkRow } from '../letters/links.repository.ts'
import { findLink } from '../letters/links.repository.ts'
import type { Room } from './room.ts'

const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)

/**
 * The token of a mailed link leaves the address at once: it goes into a cookie that only this page gets, and the browser is
 * sent on. Nothing is used up by opening a link, because mail scanners open them too.
 */
export function createLinkToken(room: Room, path: string, purposes: LinkPurpose[], maxAgeSeconds: number) {
  const cookieName = 'link'
  const { cookies, pool, clock } = room

  /** True when the browser was sent on and there is nothing more to do. */
  function moveToCookie(request: FastifyRequest, reply: FastifyReply): boolean {
    const token = (request.query as Record<string, unknown>).token
    if (token === undefined) return false
    cookies.write(reply, cookieName, isToken(token) ? token : 'none', { path, maxAgeSeconds })
    void reply.redirect(path, 303)
    return true
  }

  const read = (request: FastifyRequest): Buffer | undefined => {
    const token = cookies.read(request, cookieName)
    return isToken(token) ? digest(token) : undefined
  }

  async function find(request: FastifyRequest): Promise<LinkRow | undefined> {
    const tokenHash = read(request)
    return tokenHash && findLink(pool, tokenHash, purposes, clock())
  }

  /** Whether the browser came with a link, good or not. */
  const isPresent = (request: FastifyRequest) => cookies.read(request, cookieName) !== undefined
  const forget = (reply: FastifyReply) => cookies.clear(reply, cookieName, path)

  return { moveToCookie, read, find, isPresent, forget, purposes }
}
