import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from './context.ts'

/**
 * Written to the raw reply, because the provider answers past Fastify. Silent renewal loads the provider in a frame of the
 * portal, so its own addresses may be framed by us; the account pages never. A form of ours may be redirected to a relying party.
 */
export function createHeaders({ origin, settings }: Pick<IdentityContext, 'origin' | 'settings'>) {
  const targets = new Set(
    settings.clients.flatMap(({ redirectUris, postLogoutRedirectUris = [] }) =>
      [...redirectUris, ...postLogoutRedirectUris].map((uri) => new URL(uri).origin),
    ),
  )
  const formAction = ["'self'", ...targets].join(' ')
  const policy = (ancestors: string) =>
    [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "script-src 'self'",
      `form-action ${formAction}`,
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ')
  const [forPages, forProvider] = [policy("'none'"), policy("'self'")]

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = reply
    const isPage = request.url.startsWith('/Identity/Account/')
    raw.setHeader('content-security-policy', isPage ? forPages : forProvider)
    raw.setHeader('x-frame-options', isPage ? 'DENY' : 'SAMEORIGIN')
    raw.setHeader('x-content-type-options', 'nosniff')
    raw.setHeader('referrer-policy', 'same-origin')
    raw.setHeader('cache-control', 'no-store')
    if (origin.startsWith('https:')) raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
