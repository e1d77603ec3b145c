import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Services } from '../../../core/call/services.ts'
import { applyProviderCallback } from './apply-provider-callback.ts'

/** A provider sends one event, with what it knows of one payment. */
const longestCallbackBytes = 65_536

/**
 * `POST /api/providers/:provider/callbacks`: where providers bring news. Public, because the signature over the raw body is
 * the gate: nothing of a body is read before it fits. Anything but 2xx makes the provider come again.
 */
export const providerCallbackRoutes = (services: Services, connectors: Connectors) => async (app: FastifyInstance) => {
  // Of this plugin alone: the body exactly as it came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  type Call = { Params: { provider: string }; Body: string | undefined }
  const connectorOf = ({ params }: FastifyRequest<Call>) => {
    const connector = connectors.find(params.provider)
    if (!connector) throw new AppError('not_found')
    return connector
  }
  // A provider that is not known is refused before its body is read.
  const options = { bodyLimit: longestCallbackBytes, onRequest: async (request: FastifyRequest<Call>) => void connectorOf(request) }
  app.post<Call>('/api/providers/:provider/callbacks', options, async (request, reply) => {
    const connector = connectorOf(request)
    const verdict = connector.verifyCallback(request.headers, request.body ?? '')
    if (!verdict.valid) {
      services.log.warn({ provider: connector.key, reason: verdict.reason }, 'callback refused')
      throw new AppError(verdict.reason === 'malformed' ? 'invalid_input' : 'not_signed_in')
    }
    const result = await applyProviderCallback(services, connectors, connector, verdict.event, request.url)
    if (result === 'unknown') throw new AppError('not_found')
    if (result === 'early') throw new AppError('unavailable', { retryAfterSeconds: 1 })
    return reply.send({ result })
  })
}
