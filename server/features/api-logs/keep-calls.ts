import type { CallFlow } from '@portico/contract/core/call-flows.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import type { Services } from '../../core/call/services.ts'
import { modeOf } from '../../core/http/guard.ts'
import { partOf } from '../transactions/index.ts'
import { asKept, type Call, namedIn } from './call-as-kept.ts'
import { type CallInsert, insertCalls, listMerchants, listPayments } from './calls.repository.ts'

/** What waits to be written, at most; what comes beyond it is counted and lost. */
const most = { calls: 2000, bytes: 16 * 1024 * 1024 }
const everyMs = 500
const mostAtOnce = 128

type Waiting = { call: Call; scope: Scope; bytes: number }
declare module 'fastify' {
  interface FastifyRequest {
    /** The answer of a call that is kept. */
    answered: string | Buffer | null
  }
}

/**
 * Keeps the calls whose endpoints say so (`logged`) in the API logs. They are written in batches after their answers, each tenant's in a
 * transaction of its own: no call waits for it, and none fails by it. Gives how many were lost since the process began.
 */
export function keepCalls(app: FastifyInstance, services: Services): () => number {
  const waiting: Waiting[] = []
  let bytes = 0
  let lost = 0
  let writing = Promise.resolve()

  app.decorateRequest('answered', null)
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isKept(request) && (typeof payload === 'string' || Buffer.isBuffer(payload))) request.answered = payload
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const scope = isKept(request) ? scopeIn(request) : undefined
    if (scope) {
      const one = {
        call: callOf(request, reply.statusCode, { ...reply.getHeaders() }, reply.elapsedTime, services.now()),
        scope,
        bytes: bytesOf(request),
      }
      if (waiting.length >= most.calls || bytes + one.bytes > most.bytes) lost++
      else {
        waiting.push(one)
        bytes += one.bytes
      }
    }
    done()
  })

  async function write(): Promise<void> {
    const taken = waiting.splice(0, mostAtOnce)
    for (const one of taken) bytes -= one.bytes
    for (const some of Map.groupBy(taken, ({ scope }) => `${scope.tenantId} ${scope.mode}`).values())
      try {
        await writeSome(services, some)
      } catch (error) {
        lost += some.length
        services.log.warn({ err: error, calls: some.length, lost }, 'calls are missing in the API logs')
      }
  }
  const writeAll = async () => {
    while (waiting.length > 0) await write()
  }
  const clock = setInterval(() => {
    writing = writing.then(writeAll)
  }, everyMs)
  clock.unref()
  app.addHook('onClose', async () => {
    clearInterval(clock)
    await writing
    await writeAll()
  })
  return () => lost
}

const flowOf = (request: FastifyRequest): CallFlow | undefined => request.routeOptions.config.endpoint?.logged
/** A look through the eyes of another user changes nothing, so it is no call of theirs. */
const isKept = (request: FastifyRequest) => flowOf(request) !== undefined && request.actor !== null && !request.actor.viewing

/** Where the caller worked. One who was turned away before that is known worked where they belong; the platform nowhere. */
function scopeIn(request: FastifyRequest): Scope | undefined {
  const actor = request.actor!
  if (request.scope) return request.scope
  if (actor.level === 'platform') return undefined
  try {
    return scopeOfActor(actor, modeOf(request, actor))
  } catch {
    return scopeOfActor(actor, 'Test')
  }
}

const bytesOf = ({ headers, answered }: FastifyRequest) => 2000 + (Number(headers['content-length']) || 0) + (answered?.length ?? 0)

function callOf(request: FastifyRequest, status: number, responseHeaders: Record<string, unknown>, elapsedMs: number, now: Date): Call {
  const actor = request.actor!
  const { id } = request.params as { id?: string }
  return {
    flow: flowOf(request)!,
    at: new Date(now.getTime() - elapsedMs),
    method: request.method,
    url: request.url,
    status,
    latencyMs: Math.round(elapsedMs),
    requestId: request.id,
    caller: actor.level === 'merchant' ? 'Merchant' : 'Staff',
    merchantId: actor.level === 'merchant' ? actor.merchantId : null,
    requestHeaders: request.headers,
    requestBody: request.body,
    responseHeaders,
    responseBody: request.answered ?? '',
    paymentId: id !== undefined && uuid.test(id) ? id.toLowerCase() : undefined,
  }
}
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Of one tenant and mode. A call that is about no merchant that there is is not kept. */
async function writeSome(services: Services, some: readonly Waiting[]): Promise<void> {
  const { tenantId, mode } = some[0]!.scope
  const named = some.map(({ call }) => namedIn(call))
  const of = <T>(all: readonly (T | undefined)[]) => [...new Set(all.filter((one) => one !== undefined))]
  const [paymentIds, merchantIds] = [of(named.map(({ paymentId }) => paymentId)), of(named.map(({ merchantId }) => merchantId))]
  await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    const [payments, merchants] = await Promise.all([
      paymentIds.length > 0 ? listPayments(db, paymentIds) : [],
      merchantIds.length > 0 ? listMerchants(db, merchantIds) : new Set<string>(),
    ])
    const rows = some.flatMap(({ call }, at): CallInsert[] => {
      const payment = payments.find(({ id }) => id === named[at]!.paymentId)
      const ownerId = call.merchantId ?? payment?.merchant_id ?? named[at]!.merchantId
      // A payment of another merchant is none to the caller.
      const part = payment?.merchant_id === ownerId ? payment && partOf(payment as Parameters<typeof partOf>[0]) : undefined
      if (ownerId === undefined || !(part || merchants.has(ownerId))) return []
      return [
        {
          ...{ tenant_id: tenantId, merchant_id: ownerId, mode, ...part, id: services.newId(), caller: call.caller, at: call.at },
          ...{ flow: call.flow, method: call.method, status_code: call.status, latency_ms: call.latencyMs, request_id: call.requestId },
          ...asKept(call),
        },
      ]
    })
    if (rows.length > 0) await insertCalls(db, rows)
  })
}
