import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { frameRoutes } from './frame.routes.ts'
import { serverRoutes } from './server.routes.ts'

const bodyLimitBytes = 16 * 1024

/**
 * The HTTP face of the vault: the frame for browsers, signed calls for the server, `/healthz`. It writes no log of requests, and an error says
 * where it happened and never what was sent.
 */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true, logger: false })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) context.log({ event: 'error', path: request.routeOptions.url ?? '', kind: error.name })
    return reply.status(status).send({ error: status >= 500 ? 'internal_error' : 'invalid_request' })
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'not_found' }))
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      ...(reply.hasHeader('cache-control') ? {} : { 'cache-control': 'no-store' }),
    })
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.register(frameRoutes(context))
  await app.register(serverRoutes(context))
  return app
}
