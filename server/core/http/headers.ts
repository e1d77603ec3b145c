import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers every answer carries. Pages set their own content policy on top; data is never kept by a cache. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply))
}

/** What holds for an answer that says nothing else about itself. */
export const plainHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
}

/** For the few answers that are sent before any hook runs: an address that cannot be read. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  for (const [name, value] of Object.entries(plainHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
