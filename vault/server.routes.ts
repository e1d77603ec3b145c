import { AuthorisationCall, ForgetCall, HoldCall, isSignedCall, vaultPaths } from '@portico/server/connectors/vault/index.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { authorise, CannotRepeat } from './authorise.ts'
import type { Context } from './context.ts'
import { forgetCard, holdCard } from './hold-card.ts'

/** What the server asks of the vault: each call signed with the secret that both know. A proxy lets none of these addresses in. */
export const serverRoutes = (context: Context) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('preValidation', async (request, reply) => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const call = {
      timestamp: header('x-vault-timestamp'),
      signature: header('x-vault-signature'),
      path: request.url,
      body: String(request.body ?? ''),
    }
    if (!isSignedCall(context.secret, call, context.now())) return reply.status(401).send({ error: 'unauthorised' })
  })

  app.post(vaultPaths.authorise, async (request, reply) => {
    const call = read(AuthorisationCall, request.body)
    if (!call) return reply.status(400).send({ error: 'invalid_request' })
    try {
      return await authorise(context, call)
    } catch (error) {
      if (error instanceof CannotRepeat) return reply.status(409).send({ error: 'cannot_repeat' })
      throw error
    }
  })
  app.post(vaultPaths.hold, async (request, reply) => {
    const call = read(HoldCall, request.body)
    return call ? holdCard(context, call) : reply.status(400).send({ error: 'invalid_request' })
  })
  app.post(vaultPaths.forget, async (request, reply) => {
    const call = read(ForgetCall, request.body)
    if (!call) return reply.status(400).send({ error: 'invalid_request' })
    forgetCard(context, call)
    return reply.status(204).send()
  })
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(body))).data
  } catch {
    return undefined
  }
}
