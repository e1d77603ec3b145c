import { aParkedEvent } from '@portico/testkit/features/undelivered.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWholeServer, type WholeServer } from '../whole-server.fixture.ts'
import { serveHealth } from './health.ts'

let server: WholeServer
let broken: FastifyInstance
beforeAll(async () => {
  server = await startWholeServer(inject('cluster'))
  broken = Fastify()
  const ready = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432'))
  serveHealth(broken, { ready, countEvents: ready, metricsToken: 'a-token-long-enough' })
})
afterAll(async () => {
  await server?.stop()
  await broken?.close()
})

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${server.url}${address}`, { headers })

test('a server that can work says so of its database, its migrations and its worker', async () => {
  const reply = await get('/readyz')
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({ database: true, migrations: true, worker: true })
})

test('it is not ready while an event has waited for the worker for two minutes, and is again once that is done', async () => {
  const { portico } = server
  const id = portico.services.newId()
  const waiting = `insert into outbox (tenant_id, id, topic, payload, created_at, available_at)
    values ('${portico.world.northwind.id}', '${id}', 'nobody.listens', '{}', now(), now() - interval '121 seconds')`
  await portico.admin.query(waiting)
  const late = await get('/readyz')
  expect(late.status).toBe(503)
  expect(await late.json()).toEqual({ database: true, migrations: true, worker: false })
  await portico.admin.query(`update outbox set available_at = now() - interval '110 seconds' where id = '${id}'`)
  expect((await get('/readyz')).status).toBe(200)
})

test('without its database a server is alive and not ready, and says nothing of why', async () => {
  expect((await broken.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
  const reply = await broken.inject({ url: '/readyz' })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({ database: false, migrations: false, worker: false })
})

test('metrics count what was answered by operation and status, and name no person, tenant or address', async () => {
  const { portico } = server
  const { id, email } = portico.world.northwind.people.finance!
  await server.accounts.create({ userId: id, email, password: 'Copper-teapot-93', verified: true })
  const token = await server.tokenOf(id)
  await get(`/api/v1/crm/transactions/${portico.services.newId()}`, { authorization: `Bearer ${token}` })
  const reply = await get('/metrics')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('text/plain')
  const text = await reply.text()
  expect(text).toContain('portico_request_seconds_count{operation="transactions.get",status="404"} 1')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain(portico.world.northwind.id)
})

test('metrics count the events that wait for the worker and those that it has given up', async () => {
  const { portico } = server
  const counted = async () =>
    [...(await (await get('/metrics')).text()).matchAll(/portico_outbox_events\{state="(\w+)"\} (\d+)/g)].map(([, ...found]) => found)
  const [[, waiting], [, parked]] = (await counted()) as [[string, string], [string, string]]
  await aParkedEvent(portico, portico.world.northwind.id)
  expect(await counted()).toEqual([
    ['waiting', waiting],
    ['parked', String(Number(parked) + 1)],
  ])
})

test('metrics requested from beyond loopback need the token', async () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => broken.inject({ url: '/metrics', remoteAddress, headers })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('203.0.113.7')).statusCode).not.toBe(200)
  expect((await from('203.0.113.7', { authorization: 'Bearer another' })).statusCode).not.toBe(200)
  expect((await from('203.0.113.7', { authorization: 'Bearer a-token-long-enough' })).statusCode).toBe(200)
  // A request through a proxy comes from outside, even if the proxy is on this machine.
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).not.toBe(200)
})
