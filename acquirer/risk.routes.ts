import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import * as schemas from './request.schemas.ts'
import { scoreBehaviourOf, verdictOf } from './risk-scores.ts'
import { fractionOf, signRequest } from './signatures.ts'

type Body = { requestId: string; amountMinor: number; email?: string }

/** How likely a payment is fraud, from 0 to 100, asked before anyone authorises it. It keeps nothing. */
export const riskRoutes = (context: Context) => async (app: FastifyInstance) => {
  app.post<{ Body: Body }>('/v1/risk-scores', { schema: { body: schemas.riskBody } }, async (request, reply) => {
    const { requestId, amountMinor, email = '' } = request.body
    const behaviour = scoreBehaviourOf(amountMinor)
    const score = behaviour.score ?? Math.floor(fractionOf(context.derive('risk', `${email}:${amountMinor}`)) * 40)
    const verdict = behaviour.key === 'contradictory' ? 'Block' : verdictOf(score)
    context.log({ event: 'score', requestId, behaviour: behaviour.key, score })
    if (behaviour.key === 'missing') return reply.status(503).send({ error: 'no_score', message: 'No score can be given now' })
    if (behaviour.key === 'late') await wait(context.timings.lateAnswerMs, undefined, { ref: false })
    const body = JSON.stringify({ requestId, score, verdict })
    const timestamp = String(Math.floor(context.now() / 1000))
    const secret = behaviour.key === 'unsigned' ? 'another secret than ours' : context.secret
    return reply
      .header('x-acquirer-timestamp', timestamp)
      .header('x-acquirer-signature', signRequest({ secret, timestamp, method: 'ANSWER', path: request.url, body }))
      .type('application/json')
      .send(body)
  })
}
