import { renewSilently, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { startWholeServer, type WholeServer } from './whole-server.fixture.ts'

const password = 'Copper-teapot-93'
const minuteMs = 60_000
/** As it is delivered: half an hour, and the minute in which the portal warns. */
const idleMs = 31 * minuteMs
const absoluteMs = 12 * 60 * minuteMs

let server: WholeServer
beforeAll(async () => {
  server = await startWholeServer(inject('cluster'))
})
afterAll(() => server?.stop())
// The date alone: what waits for the database or the network goes on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const forward = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A user who signs in to the portal; `call` speaks with the newest token. */
async function enter({ id, email }: Person) {
  const at = { origin: `http://localhost:${server.port}` }
  await server.accounts.create({ userId: id, email, password, verified: true })
  const { browser, tokens } = await signIn(at, { email }, password)
  let token = tokens.access_token
  const call = async (path: string, { method = 'GET', byTimer = true } = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...(byTimer ? { 'x-background': '1' } : {}) }
    return (await fetch(`${at.origin}${path}`, { method, headers })).status
  }
  return {
    ping: () => call('/api/v1/session/ping', { method: 'POST' }),
    pingByGet: () => call('/api/v1/session/ping'),
    poll: () => call('/api/v1/crm/users'),
    act: () => call('/api/v1/session/activity', { method: 'POST', byTimer: false }),
    async renew() {
      const { error, tokens: renewed } = await renewSilently(browser, at)
      token = renewed?.access_token ?? token
      return error ?? 'renewed'
    },
  }
}

const isAlive = (status: number) => status !== 401

test('the server ends an idle session, whatever pings, polling and renewals go on, and keeps one that acts until its absolute end', async () => {
  const { support, finance } = server.portico.world.northwind.people
  const [idle, busy] = [await enter(support!), await enter(finance!)]
  const startedAt = Date.now()
  const stepMs = 4 * minuteMs
  while (Date.now() - startedAt + stepMs < idleMs) {
    forward(stepMs)
    expect([await idle.renew(), await busy.renew()]).toEqual(['renewed', 'renewed'])
    expect([await idle.ping(), await idle.pingByGet(), await idle.poll(), await busy.act()].every(isAlive)).toBe(true)
  }
  forward(idleMs - (Date.now() - startedAt) + minuteMs)
  // A token is remembered for a second, by a clock that no one sets.
  await expect.poll(idle.ping).toBe(401)
  expect(await idle.pingByGet()).toBe(401)
  expect(await idle.poll()).toBe(401)
  expect(await idle.renew()).toBe('login_required')
  expect(await busy.renew()).toBe('renewed')
  expect(isAlive(await busy.ping())).toBe(true)

  while (Date.now() - startedAt + idleMs / 2 < absoluteMs) {
    forward(idleMs / 2)
    expect(await busy.renew()).toBe('renewed')
    expect(isAlive(await busy.act())).toBe(true)
  }
  forward(absoluteMs - (Date.now() - startedAt) + 1000)
  await expect.poll(busy.act).toBe(401)
  expect(await busy.renew()).toBe('login_required')
})
