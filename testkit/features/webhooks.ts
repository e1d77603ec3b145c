import { once as happens } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { aCapturedPayment, methodWithin } from './payments.ts'
import { once, type SampleAt } from './sample.ts'
import { anActiveKey } from './tenants.ts'

/** `port`: of the sender's end, the same for all that come over one connection. */
export type Heard = { path: string; headers: http.IncomingHttpHeaders; body: string; port: number | undefined }
/** What a sink answers at a path, or nothing at all. */
export type SinkAnswer = { status: number; body?: string } | 'silence'

/** A receiver of webhooks on this machine. It answers 200, or as the test wants at a path, and keeps what it heard. */
export async function aSink(port = 0) {
  const heard: Heard[] = []
  const answers = new Map<string, SinkAnswer>()
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    heard.push({ path, headers: request.headers, body, port: request.socket.remotePort })
    const answer = answers.get(path) ?? { status: 200, body: 'thanks' }
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.body ?? '')
  })
  server.listen(port, '127.0.0.1')
  await happens(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** For OUTBOUND_ALLOW. */
    host,
    at: (path: string) => `http://${host}${path}`,
    heard,
    heardAt: (path: string) => heard.filter((one) => one.path === path),
    answers: (path: string, answer: SinkAnswer) => void answers.set(path, answer),
    async close() {
      server.closeAllConnections()
      server.close()
      await happens(server, 'close')
    },
  }
}
export type Sink = Awaited<ReturnType<typeof aSink>>

export const endpointRequest = (wish: object = {}) => ({
  address: 'https://hooks.example/portico',
  description: 'Orders',
  events: ['payment.captured', 'refund.succeeded'] satisfies WebhookEvent[],
  ...wish,
})

/** An endpoint of a merchant, made through the API by its tenant, or by its owner. */
export async function anEndpoint({ portico, place, level }: Pick<SampleAt, 'portico' | 'place' | 'level'>, wish: object = {}) {
  const { id: merchantId, tenantId, owner } = portico.world[place]
  await anActiveKey(portico, tenantId)
  const { northwind, contoso } = portico.world
  const staff = [northwind, contoso].find(({ id }) => id === tenantId)!.people.administrator!
  const reply =
    level === 'merchant'
      ? await portico.as(owner).post('/api/webhook/endpoints', endpointRequest(wish))
      : await portico.as(staff).post('/api/webhook/crm/endpoints', endpointRequest({ merchantId, ...wish }))
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body as { endpointId: string; secret: string; version: number }
}

/** A captured payment with a delivery to an endpoint of its merchant that has failed for good. */
export async function aDelivery(at: Pick<SampleAt, 'portico' | 'place' | 'level' | 'held'>) {
  const { portico, place } = at
  const { endpointId } = await once(at, `endpoint for ${at.level}`, () => anEndpoint(at))
  const transactionId = await aCapturedPayment(portico, { merchant: place as MerchantName, paymentMethod: methodWithin(at.held) })
  const deliveryId = portico.services.newId()
  const { rows } = await portico.admin.query<{ event_id: string }>(
    `insert into webhook_deliveries (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, event_id, endpoint_id,
       event_type, payload, state, attempts, auto_attempts, last_try_at, last_status, last_error, created_at)
     select e.tenant_id, $1, e.merchant_id, e.mode, e.transaction_id, e.payment_method, e.payment_provider, e.id, $2,
       'payment.captured', '{"data":{"externalId":"Order 1","paymentReference":null}}', 'Failed', 1, 10, now(), 500, 'status', now()
     from transaction_events e where e.transaction_id = $3 order by seq desc limit 1 returning event_id`,
    [deliveryId, endpointId, transactionId],
  )
  const attemptId = portico.services.newId()
  await portico.admin.query(
    `insert into webhook_attempts (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, delivery_id, endpoint_id, no,
       at, trigger, address, status, latency_ms, error, request_headers, response_body)
     select tenant_id, $1, merchant_id, mode, transaction_id, payment_method, payment_provider, id, endpoint_id, 1,
       now(), 'Auto', 'https://hooks.example/portico', 500, 40, 'status', '{"webhook-id":"msg_1"}', 'no' from webhook_deliveries where id = $2`,
    [attemptId, deliveryId],
  )
  return { endpointId, deliveryId, transactionId, attemptId, eventId: rows[0]!.event_id }
}

/** Passes the change of a payment on to the endpoints, as the relay does. */
export const changeOf = async ({ services }: TestPortico, tenantId: string, merchantId: string, transactionId: string) => {
  const { webhookSubscribers } = await import('@portico/server/features/webhooks/index.ts')
  const [tell] = webhookSubscribers['transaction.changed']
  const payload = { transactionId, status: 'Captured' }
  await tell!({ id: services.newId(), topic: 'transaction.changed', payload, tenantId, merchantId, mode: 'Live', attempt: 1 }, services)
}
