import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../core/call/app-error.ts'
import { bearerOf } from '../core/http/guard.ts'

export type Readiness = { database: boolean; migrations: boolean; worker: boolean }

/** Of the outbox: what waits for the worker, and what it has given up. */
export type EventCounts = { waiting: number; parked: number }
type HealthOptions = { ready(): Promise<Readiness>; countEvents(): Promise<EventCounts>; countLostCalls?(): number; metricsToken: string }

/** `/healthz` alive · `/readyz` able to work · `/metrics` for Prometheus, from loopback or with the token. */
export function serveHealth(app: FastifyInstance, { ready, countEvents, countLostCalls = () => 0, metricsToken }: HealthOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'portico_request_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'portico_outbox_events',
    help: 'Events that wait for the worker, and those that it has given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Without its database, the other figures are still given.
      const counts = await countEvents().catch(() => undefined)
      this.reset()
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portico_lost_api_logs',
    help: 'Calls that are missing in the API logs, since the process began',
    registers: [registry],
    collect() {
      this.set(countLostCalls())
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { operation: request.routeOptions.config.operation ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const state = await ready().catch(() => ({ database: false, migrations: false, worker: false }))
    return reply.code(Object.values(state).every(Boolean) ? 200 : 503).send(state)
  })
  app.get('/metrics', async (request, reply) => {
    const loopback =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined
    if (!loopback && bearerOf(request) !== metricsToken) throw new AppError('not_signed_in')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
