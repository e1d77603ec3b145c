import { once } from 'node:events'
import { connect } from 'node:net'
import { inLocal } from '@portico/database/scope.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CopyOwner } from './copy-places.repository.ts'
import { copyRules, createCopyPlaces, mayBegin, type RunningCopy } from './copy-places.ts'

const owner = (tenantId: string, userId = tenantId): CopyOwner => ({ kind: 'person', tenantId, userId })
const running = (...owners: string[]) => owners.map((tenant, n) => ({ tenant_id: tenant, user_id: `${tenant}${n}` }))

describe('one more copy', () => {
  test('of a person begins when none of theirs runs', () => {
    expect(mayBegin([{ tenant_id: 'a', user_id: 'me' }], owner('a', 'me'), 8)).toBe(false)
    expect(mayBegin([{ tenant_id: 'a', user_id: 'other' }], owner('a', 'me'), 8)).toBe(true)
  })

  test('of a tenant begins within half of the places', () => {
    expect(mayBegin(running('a'), owner('a', 'me'), 4)).toBe(true)
    expect(mayBegin(running('a', 'a'), owner('a', 'me'), 4)).toBe(false)
  })

  test('takes the last place only for a tenant that has none', () => {
    expect(mayBegin(running('a', 'a', 'b'), owner('b', 'me'), 4)).toBe(false)
    expect(mayBegin(running('a', 'a', 'b'), owner('c', 'me'), 4)).toBe(true)
    expect(mayBegin(running('a', 'a', 'b', 'c'), owner('d', 'me'), 4)).toBe(false)
  })

  test('of the background begins one for each tenant', () => {
    const background: CopyOwner = { kind: 'background', tenantId: 'a' }
    expect(mayBegin([], background, 2)).toBe(true)
    expect(mayBegin(running('a'), background, 2)).toBe(false)
    expect(mayBegin(running('b'), background, 2)).toBe(true)
  })
})

describe('places for copies', () => {
  const waitMs = { person: 300, background: 300 }
  let portico: TestPortico
  let url: string
  beforeAll(async () => {
    portico = await aPortico(inject('cluster'), { poolMax: 2, copies: { waitMs, slowReader: { bytesASecond: 16 * 1024, overMs: 1000 } } })
    url = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => portico?.close())

  const take = (who: CopyOwner, wait?: number) => portico.services.takeCopyPlace(who, wait)
  const csv = '/api/v1/crm/transactions/csv'
  const tenantOf = { tenantId: '0b000000-0000-7000-8000-000000000001', userId: '0b000000-0000-7000-8000-00000000000a' }
  const rowsOf = async () => (await portico.admin.query('select kind from running_copies')).rows
  const endAll = (copies: RunningCopy[]) => Promise.all(copies.map((copy) => copy.end()))

  test('a further export of a person waits without a connection and is then refused; another person is answered meanwhile', async () => {
    const { world, as } = portico
    const [finance, administrator] = [world.northwind.people.finance!, world.northwind.people.administrator!]
    const copy = await take({ kind: 'person', tenantId: finance.tenantId, userId: finance.id })
    const further = Promise.all(Array.from({ length: 15 }, () => as(finance).get(csv)))
    const others = await Promise.all([as(administrator).get(csv), as(administrator).get('/api/v1/crm/transactions')])
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    for (const reply of await further)
      expect([reply.status, reply.code, reply.headers['retry-after']]).toEqual([429, 'too_many_requests', '10'])
    await copy.end()
    expect((await as(finance).get(csv)).status).toBe(200)
    await expect.poll(rowsOf).toEqual([])
  })

  test('a further export begins as soon as the one before has ended', async () => {
    const finance = portico.world.northwind.people.finance!
    const copy = await take({ kind: 'person', tenantId: finance.tenantId, userId: finance.id })
    const waiting = portico.as(finance).get(csv)
    await copy.end()
    expect((await waiting).status).toBe(200)
  })

  test('all processes count together, and one that has died counts until its lease ends', async () => {
    let at = Date.now()
    const { pools, services } = portico
    const needs = { pool: pools.jobs, newId: services.newId, log: pino({ level: 'silent' }), rules: { ...copyRules, waitMs } }
    const another = createCopyPlaces({ ...needs, now: () => new Date(at) })
    const mine = await take({ kind: 'person', ...tenantOf })
    expect(await another({ kind: 'person', ...tenantOf }, 0)).toBeUndefined()
    at += 120_000
    const later = await another({ kind: 'person', ...tenantOf }, 0)
    await endAll([mine, later!])
    expect(await rowsOf()).toEqual([])
  })

  test('of all exports of a person that wait the first alone asks the database, and has the place first', async () => {
    const owner = { kind: 'person', ...tenantOf } as const
    const mine = await take(owner)
    let asked = 0
    const count = () => asked++
    portico.pools.jobs.on('acquire', count)
    const taken: number[] = []
    const waiting = Array.from({ length: 40 }, async (_, n) => {
      const copy = await take(owner, n < 2 ? 5000 : 900)
      if (copy) taken.push(n)
      return copy
    })
    const refused = await Promise.allSettled(waiting.slice(2))
    portico.pools.jobs.off('acquire', count)
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
    expect(asked).toBeLessThan(20)
    await mine.end()
    await (await waiting[0])!.end()
    await (await waiting[1])!.end()
    expect(taken).toEqual([0, 1])
  })

  test('the background has places of its own, one for each tenant', async () => {
    const background = { kind: 'background', tenantId: tenantOf.tenantId } as const
    const copies = [await take(background), await take({ kind: 'person', ...tenantOf })]
    await expect(take(background, 0)).rejects.toMatchObject({ code: 'too_many_requests' })
    copies.push(await take({ ...background, tenantId: portico.world.northwind.id }, 0))
    await endAll(copies)
  })

  test('a download of a finished file takes no place', async () => {
    const finance = portico.world.northwind.people.finance!
    const copy = await take({ kind: 'person', tenantId: finance.tenantId, userId: finance.id })
    const { body } = await portico.as(finance).post('/api/v1/crm/exports', { list: 'transactions', query: {} })
    const { id } = body as { id: string }
    const { runExport } = await import('../../features/exports/index.ts')
    await runExport({ services: portico.services, files: portico.files }, { exportId: id, tenantId: finance.tenantId, mode: 'Live' })
    expect((await portico.as(finance).get(`/api/v1/crm/exports/${id}/file`)).status).toBe(200)
    await copy.end()
  })

  test('a reader that takes nothing is ended, with its COPY and its place', async () => {
    const { admin, world } = portico
    const finance = world.northwind.people.finance!
    // Enough for the buffers between the two ends, and more: texts that do not compress.
    await admin.query(
      `insert into audit_records (tenant_id, id, at, actor_level, actor_name, action, entity, entity_id, result, merchant_ids, transaction_ids)
       select $1, gen_random_uuid(), now(), 'system', string_agg(md5(random()::text), ''), 'audit.exportCsv', 'audit', '', 'done', '{}', '{}'
       from generate_series(1, 40000) as n, generate_series(1, 10) group by n`,
      [finance.tenantId],
    )
    const administrator = world.northwind.people.administrator!
    portico.as(administrator)
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.pause()
    socket.write(
      `GET /api/v1/crm/audit/csv?columns=actor HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer test-token-${administrator.id}\r\n\r\n`,
    )
    await expect.poll(async () => (await rowsOf()).length, { timeout: 5000 }).toBe(1)
    const gone = once(socket, 'close')
    socket.on('error', () => undefined)
    await expect.poll(async () => (await rowsOf()).length, { timeout: 10_000 }).toBe(0)
    const copying = "select 1 from pg_stat_activity where datname = current_database() and query like 'copy (%' and state <> 'idle'"
    await expect.poll(async () => (await admin.query(copying)).rowCount, { timeout: 5000 }).toBe(0)
    socket.resume()
    await gone
    expect(await inLocal(portico.pools.jobs, async () => 'free')).toBe('free')
  }, 30_000)
})
