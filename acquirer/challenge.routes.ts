import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from './context.ts'
import type { Operation } from './operation.ts'
import * as schemas from './request.schemas.ts'
import { settleOperation } from './settle-operation.ts'

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:; frame-ancestors *; base-uri 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The page a shopper is sent to: the bank's challenge of a 3-D Secure card, or the approval page of another method. */
export const challengeRoutes = (context: Context) => async (app: FastifyInstance) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const find = (token: string) => {
    const challenge = context.schedule.findChallenge(token)
    const operation = challenge && context.payments.findOperation(challenge.requestId)
    return challenge && operation && { ...challenge, operation }
  }
  const schema = { params: schemas.challengeParams }

  app.get<{ Params: { token: string } }>('/challenges/:token', { schema }, (request, reply) => {
    const challenge = find(request.params.token)
    return challenge
      ? page(reply, challenge.operation, request.params.token)
      : reply.status(404).send({ error: 'not_found', message: 'No such challenge' })
  })

  app.post<{ Params: { token: string }; Body: { result: 'approve' | 'cancel' } }>(
    '/challenges/:token',
    { schema: { ...schema, body: schemas.challengeBody } },
    (request, reply) => {
      const challenge = find(request.params.token)
      if (!challenge) return reply.status(404).send({ error: 'not_found', message: 'No such challenge' })
      const { requestId, amountMinor } = challenge.operation
      const isApproved = request.body.result === 'approve'
      settleOperation(context, {
        requestId,
        amountMinor,
        status: isApproved ? 'Approved' : 'Declined',
        responseCode: isApproved ? '00' : '89',
      })
      context.wake()
      const changed = context.payments.findOperation(requestId) ?? challenge.operation
      return challenge.returnUrl ? reply.redirect(challenge.returnUrl, 303) : page(reply, changed, request.params.token)
    },
  )
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function page(reply: FastifyReply, operation: Operation, token: string): FastifyReply {
  const { merchantReference, amountMinor, currency, status } = operation
  const buttons = `<form method="post" action="/challenges/${escaped(token)}">
<button type="submit" name="result" value="approve">Approve</button> <button type="submit" name="result" value="cancel">Cancel</button></form>`
  return reply
    .headers(PAGE_HEADERS)
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Confirm your payment</title>
<style>body{font:16px/1.5 system-ui;max-width:28rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}</style></head><body>
<h1>Confirm your payment</h1>
<p>Reference ${escaped(merchantReference)}, ${amountMinor} in minor units of ${escaped(currency)}.</p>
${status === 'Pending' ? buttons : `<p role="status">${status === 'Approved' ? 'The payment is confirmed.' : 'The payment is not confirmed.'}</p>`}
</body></html>`)
}
