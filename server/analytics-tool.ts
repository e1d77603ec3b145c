import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { built } from './web.ts'

/** It runs its own scripts and talks to nobody over the network: what it is shown stays in its window. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * The tool of the Data Analytics window: one page and its assets, on an origin of its own, without any call of the API. The address of the
 * page names the origin that opens it; for any other than the portal's there is no page.
 */
export async function analyticsTool({ publicUrl, dist = built }: { publicUrl: string; dist?: string }): Promise<FastifyInstance> {
  const root = path.join(dist, 'analytics')
  if (!existsSync(path.join(root, 'index.html'))) throw new Error('The portal is not built: run `npm run build`')
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      // The address holds the key of the portal.
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(reply.hasHeader('cache-control') ? {} : { 'cache-control': 'no-store' }),
    })
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(400).type('text/plain').send('Bad request'))
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const portal = new URL(publicUrl).origin
  app.get<{ Querystring: { origin?: string } }>('/', ({ query }, reply) =>
    query.origin === portal
      ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html', root)
      : reply.code(403).type('text/plain').send('Open Data Analytics from the portal.'),
  )
  return app
}
