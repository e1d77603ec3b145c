import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTicket } from '@portico/server/connectors/vault/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addCard, CardRequest, isRefused, TicketText } from './add-card.ts'
import { cardPage } from './card-page.ts'
import type { Context } from './context.ts'

const TicketRequest = z.strictObject({ ticket: TicketText })
const types: Record<string, string> = {
  'card.css': 'text/css; charset=utf-8',
  'card.js': 'text/javascript; charset=utf-8',
  'card-rules.js': 'text/javascript; charset=utf-8',
  'texts.js': 'text/javascript; charset=utf-8',
}
const refusedWith = { ticketOver: 410, tooMany: 429, incomplete: 422 } as const

/** The page that is framed, and what it sends. Only the page itself may send something here. */
export const frameRoutes = (context: Context) => async (app: FastifyInstance) => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${context.portalOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
  const page = cardPage(context.portalOrigin)
  app.get('/card', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()' })
      .type('text/html; charset=utf-8')
      .send(page),
  )
  for (const [name, type] of Object.entries(types)) {
    const body = readFileSync(join(import.meta.dirname, 'static', name))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    app.get(`/static/${name}`, (request, reply) => {
      reply.headers({ etag, 'cache-control': 'no-cache' })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body)
    })
  }

  await app.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => {
      if (!isOwn(context, request)) return reply.code(403).send({ error: 'foreign_origin' })
    })
    own.post('/tickets', async (request, reply) => {
      const text = TicketRequest.safeParse(request.body).data?.ticket
      const ticket = text === undefined ? undefined : readTicket(context.secret, text, context.now())
      return ticket ? { hidesCard: ticket.hidesCard, expiresAt: ticket.expiresAt } : refuse(reply, 'ticketOver')
    })
    own.post('/cards', async (request, reply) => {
      const card = CardRequest.safeParse(request.body).data
      if (!card) return refuse(reply, 'incomplete')
      const added = addCard(context, card)
      return isRefused(added) ? refuse(reply, added.refused) : reply.code(201).send(added)
    })
  })
}

const refuse = (reply: FastifyReply, error: keyof typeof refusedWith) => reply.code(refusedWith[error]).send({ error })

/** A browser says where a request comes from, and no page can make it say something else. */
function isOwn({ publicUrl }: Context, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin === new URL(publicUrl).origin && (site === undefined || site === 'same-origin')
}
