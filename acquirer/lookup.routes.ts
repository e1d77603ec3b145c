import type { FastifyInstance } from 'fastify'
import { capturableMinor, refundableMinor, sumsOf } from './booking.ts'
import type { Context } from './context.ts'
import { type Payment, toOperationView } from './operation.ts'
import * as schemas from './request.schemas.ts'
import type { TotalsLine } from './totals.repository.ts'

/** Status checks and totals: they read, and change nothing. */
export const lookupRoutes = (context: Context) => async (app: FastifyInstance) => {
  app.get<{ Params: { id: string } }>('/v1/payments/:id', { schema: { params: schemas.paymentParams } }, (request, reply) => {
    const payment = context.payments.findPayment(request.params.id)
    return payment ? toPaymentView(context, payment) : reply.status(404).send({ error: 'payment_not_found', message: 'No such payment' })
  })

  app.get<{ Params: { requestId: string } }>(
    '/v1/operations/:requestId',
    { schema: { params: schemas.operationParams } },
    (request, reply) => {
      const operation = context.payments.findOperation(request.params.requestId)
      const payment = operation && context.payments.findPayment(operation.paymentId)
      if (!operation || !payment)
        return reply.status(404).send({ error: 'operation_not_found', message: 'This requestId has had no effect' })
      return { operation: toOperationView(operation, payment), payment: toPaymentView(context, payment) }
    },
  )

  app.get<{ Querystring: { from?: string; to?: string; mid?: string; provider?: string } }>(
    '/v1/totals',
    { schema: { querystring: schemas.totalsQuery } },
    (request, reply) => {
      const { from = new Date(0).toISOString(), to = new Date(context.now() + 1).toISOString(), mid, provider } = request.query
      const fromMs = Date.parse(from)
      const toMs = Date.parse(to)
      if (Number.isNaN(fromMs) || Number.isNaN(toMs))
        return reply.status(400).send({ error: 'invalid_request', message: 'from and to are ISO times' })
      const lines = context.totals.sumTotals({ fromMs, toMs, mid, provider })
      return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), byCurrency: byCurrency(lines), lines }
    },
  )
}

function toPaymentView(context: Context, payment: Payment) {
  const operations = context.payments.listOperations(payment.id)
  const sums = sumsOf(payment, operations)
  const { id, provider, mid, merchantReference, currency } = payment
  return {
    id,
    provider,
    mid,
    merchantReference,
    currency,
    authorisedMinor: sums.authorisedMinor,
    capturedMinor: sums.capturedMinor,
    refundedMinor: sums.refundedMinor,
    voidedMinor: sums.voidedMinor,
    paidOutMinor: sums.paidOutMinor,
    capturableMinor: capturableMinor(sums),
    refundableMinor: refundableMinor(sums),
    createdAt: new Date(payment.createdAt).toISOString(),
    operations: operations.map((operation) => toOperationView(operation, payment)),
  }
}

type Sum = Omit<TotalsLine, 'provider' | 'mid'>

function byCurrency(lines: readonly TotalsLine[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { provider: _provider, mid: _mid, ...line } of lines) {
    const sum = sums.get(line.currency)
    if (!sum) sums.set(line.currency, { ...line })
    else for (const key of AMOUNTS) sum[key] += line[key]
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1))
}
const AMOUNTS = [
  'authorisedMinor',
  'capturedMinor',
  'refundedMinor',
  'voidedMinor',
  'paidOutMinor',
  'pendingCount',
  'operationCount',
] as const
