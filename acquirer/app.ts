import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { challengeRoutes } from './challenge.routes.ts'
import type { Context } from './context.ts'
import { lookupRoutes } from './lookup.routes.ts'
import { operationRoutes } from './operation.routes.ts'
import { riskRoutes } from './risk.routes.ts'
import { isKnownBearer, isSignedRequest } from './signatures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string
  }
}

const BODY_LIMIT_BYTES = 64 * 1024

/** The HTTP face of the acquirer: `/v1/*` signed with the shared secret, the challenge page for shoppers, `/healthz`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, discriminator: true, allErrors: false } },
  })
  app.decorateRequest('rawBody', '')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    parseJson(request, String(body), done)
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) context.log({ event: 'error', path: request.url.split('?')[0], message: error.message })
    return reply
      .status(status)
      .send(
        status >= 500
          ? { error: 'internal_error', message: 'Something went wrong' }
          : { error: error.validation ? 'invalid_request' : error.code, message: error.message },
      )
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'not_found', message: 'No such address' }))

  app.get('/healthz', () => ({ status: 'ok' }))
  await app.register(challengeRoutes(context))
  await app.register(async (signed) => {
    signed.addHook('preValidation', async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const isSigned = isSignedRequest({
        secret: context.secret,
        timestamp: header('x-acquirer-timestamp'),
        signature: header('x-acquirer-signature'),
        method: request.method,
        path: request.url,
        body: request.rawBody,
        nowMs: context.now(),
      })
      if (!isSigned) return reply.status(401).send({ error: 'unauthorised', message: 'Missing, wrong or old signature' })
      if (!isKnownBearer(context.secret, header('authorization')))
        return reply.status(403).send({ error: 'unknown_credentials', message: 'These credentials are not known here' })
    })
    await signed.register(operationRoutes(context))
    await signed.register(lookupRoutes(context))
    await signed.register(riskRoutes(context))
  })
  return app
}
