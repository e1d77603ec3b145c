import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OperationKind } from './behaviours.ts'
import type { Context } from './context.ts'
import type { OperationInput } from './operation-input.ts'
import * as schemas from './request.schemas.ts'
import { type Reply, runOperation } from './run-operation.ts'
import { type TakeOverInput, takeOverPayment } from './take-over-payment.ts'

type Body = Omit<OperationInput, 'kind' | 'paymentId'>

export const operationRoutes = (context: Context) => async (app: FastifyInstance) => {
  const halfLatency = () => (context.timings.latencyMs > 0 ? wait(context.timings.latencyMs / 2, undefined, { ref: false }) : undefined)

  const handle = async (reply: FastifyReply, input: OperationInput) => {
    await halfLatency()
    const result = runOperation(context, input)
    await halfLatency()
    context.log({ event: 'operation', kind: input.kind, requestId: input.requestId, status: result.status, answer: result.answer })
    return send(reply, result)
  }

  const send = async (reply: FastifyReply, { status, body, answer }: Reply) => {
    if (answer === 'none') return leaveHanging(reply, context.timings.holdMs)
    if (answer === 'late') await wait(context.timings.lateAnswerMs, undefined, { ref: false })
    return reply
      .status(status)
      .type('application/json')
      .send(answer === 'malformed' ? body.slice(0, Math.floor(body.length / 2)) : body)
  }

  app.post<{ Body: Body }>('/v1/payments', { schema: { body: schemas.authoriseBody } }, (request, reply) =>
    handle(reply, { ...request.body, kind: 'Authorise' }),
  )
  app.post<{ Body: Body }>('/v1/payouts', { schema: { body: schemas.beneficiaryPayoutBody } }, (request, reply) =>
    handle(reply, { ...request.body, kind: 'Payout' }),
  )
  const onPayment: [path: string, kind: OperationKind, body: object][] = [
    ['captures', 'Capture', schemas.captureBody],
    ['voids', 'Void', schemas.operationBody],
    ['refunds', 'Refund', schemas.operationBody],
    ['reversals', 'Reversal', schemas.operationBody],
    ['payouts', 'Payout', schemas.operationBody],
  ]
  for (const [path, kind, body] of onPayment) {
    app.post<{ Body: Body; Params: { id: string } }>(
      `/v1/payments/:id/${path}`,
      { schema: { body, params: schemas.paymentParams } },
      (request, reply) => handle(reply, { ...request.body, kind, paymentId: request.params.id }),
    )
  }

  app.put<{ Body: TakeOverInput; Params: { id: string } }>(
    '/v1/payments/:id',
    { schema: { body: schemas.takeOverBody, params: schemas.paymentParams } },
    (request, reply) => {
      const result = takeOverPayment(context, request.params.id, request.body)
      if (result === 'unsound')
        return reply.status(422).send({ error: 'unsound', message: 'Captured ≤ authorised and refunded ≤ captured must hold' })
      return reply.status(result === 'created' ? 201 : 200).send({ id: request.params.id, result })
    },
  )
}

/** The connection stays open without a word until the caller gives up or the hold ends. */
function leaveHanging(reply: FastifyReply, holdMs: number): FastifyReply {
  reply.hijack()
  const timer = setTimeout(() => reply.raw.destroy(), holdMs)
  reply.raw.once('close', () => clearTimeout(timer))
  return reply
}
