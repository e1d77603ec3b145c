import type { Page } from '@portico/contract/core/page.ts'
import type { AuditLine, SignInLine } from '@portico/contract/features/audit/audit.contract.ts'
import { createPool } from '@portico/database/pool.ts'
import { createSecurityTrail } from '@portico/identity/core/security-trail.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runExport } from '../exports/index.ts'

const trail = '/api/v1/crm/audit'
const history = '/api/v1/crm/reports/login-history'
let portico: TestPortico
let pool: pg.Pool
let auditor: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  pool = createPool({ url: portico.database.urls.app_identity, name: 'audit-export-test', max: 2 })
  const { acme, initech, northwind, contoso } = portico.world
  auditor = portico.as(northwind.people.auditor!)
  for (const [person, merchant] of [
    [northwind.people.finance!, 'acme'],
    [acme.owner, 'acme'],
    [contoso.people.finance!, 'initech'],
    [initech.owner, 'initech'],
  ] as const)
    await refund(person, merchant)
  await signIn(northwind.people.finance!, { ip: '203.0.113.7', userAgent: '=cmd|calc' })
  await signIn(contoso.people.finance!, { ip: '203.0.113.8', userAgent: null })
})
afterAll(async () => {
  await pool?.end()
  await portico?.close()
})

async function refund(by: Person, merchant: 'acme' | 'initech') {
  const id = await aCapturedPayment(portico, { merchant })
  const path = by.level === 'merchant' ? '/api/v1/transactions' : '/api/v1/crm/transactions'
  const body = { amountMinor: 100, reasonCode: 'Other' }
  expect((await portico.as(by).post(`${path}/${id}/refunds`, body, { headers: { 'idempotency-key': `export-${id}` } })).status).toBe(201)
}

async function signIn({ id, email }: Person, from: { ip: string; userAgent: string | null }) {
  const { rows } = await portico.admin.query<{ id: string }>(
    'insert into identity.accounts (id, user_id, email, created_at) values ($1, $2, $3, now()) returning id',
    [portico.services.newId(), id, email],
  )
  const { record } = createSecurityTrail({ clock: () => portico.services.now(), log: { error: () => undefined } })
  const event = { action: 'identity.signIn', accountId: rows[0]!.id, facts: { methods: ['pwd', 'otp'] } } as const
  await record(pool, { ...from, requestId: null }, event)
}

type Cells = Record<string, string>
const fileIn = ({ bytes }: Reply): Cells[] => parse(Buffer.from(Object.values(unzipSync(bytes))[0]!), { columns: true })
const file = async (caller: Caller, path: string, query: Record<string, string> = {}) => {
  const reply = await caller.get(path, { query })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return fileIn(reply)
}
const listed = async <Line = AuditLine>(caller: Caller, path: string, query: Record<string, string> = {}) =>
  ((await caller.get(path, { query: { ...query, pageSize: '100' } })).body as Page<Line>).data

test('a file of the trail holds what the list shows with the same filter, in its order, with the columns asked for', async () => {
  const query = { entity: 'transactions', result: 'done' }
  const lines = await listed(auditor, trail, query)
  const rows = await file(auditor, `${trail}/csv`, {
    ...query,
    columns: 'at,actor,action,record,recordId,merchant,id',
    timezoneOffset: '-180',
  })
  expect(lines.length).toBeGreaterThan(1)
  expect(rows.map(({ id, actor, recordId }) => [id, actor, recordId])).toEqual(
    lines.map(({ id, actorName, entityId }) => [id, actorName ?? '', entityId]),
  )
  expect(Object.keys(rows[0]!)).toEqual(['at', 'actor', 'action', 'record', 'recordId', 'merchant', 'id'])
  expect(Date.parse(`${rows[0]!.at!.replace(' ', 'T')}+03:00`)).toBe(Math.floor(Date.parse(lines[0]!.at) / 1000) * 1000)
})

test('a merchant takes its own records and learns no names of staff; the platform takes those of all tenants', async () => {
  const { world, as } = portico
  const query = { entity: 'transactions' }
  const own = await file(as(world.acme.owner), '/api/v1/audit/csv', query)
  expect(new Set(own.map(({ merchant }) => merchant))).toEqual(new Set(['Acme Ltd']))
  expect(own.filter(({ level }) => level === 'tenant').map(({ actor }) => actor)).toContain('')
  expect(own.filter(({ level, actor }) => level !== 'merchant' && actor !== '')).toEqual([])
  expect(own.filter(({ level }) => level === 'merchant').every(({ actor }) => actor !== '')).toBe(true)
  const platform = as(world.platform.people.administrator!)
  expect(new Set((await file(platform, `${trail}/csv`, query)).map(({ tenant }) => tenant))).toEqual(new Set(['Northwind', 'Contoso']))
  const some = await file(platform, `${trail}/csv`, { ...query, tenants: world.contoso.id })
  expect(new Set(some.map(({ tenant }) => tenant))).toEqual(new Set(['Contoso']))
})

test('a file of the login history holds its sign-ins and no other tenant’s, and no cell of it is a formula', async () => {
  const rows = await file(auditor, `${history}/csv`, { event: 'signIn' })
  expect(rows).toHaveLength((await listed<SignInLine>(auditor, history, { event: 'signIn' })).length)
  expect(rows).toEqual([
    expect.objectContaining({ tenant: 'Northwind', event: 'signIn', ip: '203.0.113.7', device: "'=cmd|calc", methods: 'pwd, otp' }),
  ])
  expect(await file(auditor, `${history}/csv`, { event: 'lockOut' })).toEqual([])
})

test('needs its own permission, refuses what the list refuses, and goes on record', async () => {
  const { as, personWith, admin } = portico
  for (const path of [`${trail}/csv`, `${history}/csv`]) {
    expect((await as(await personWith('tenant', ['CRM.Audit.View', 'CRM.Reports.LoginHistory.View'])).get(path)).status).toBe(403)
    expect(await auditor.get(path, { query: { name: 'solberg' } })).toMatchObject({ status: 422, code: 'narrow_the_search' })
  }
  const person = await personWith('tenant', ['CRM.Audit.Export'])
  await file(as(person), `${trail}/csv`, { result: 'refused' })
  await file(as(person), `${history}/csv`)
  const { rows } = await admin.query('select action, after from audit_records where actor_id = $1 order by at', [person.id])
  expect(rows).toEqual([
    { action: 'audit.exportCsv', after: expect.objectContaining({ filters: { result: ['refused'] } }) },
    { action: 'audit.exportSignIns', after: expect.objectContaining({ columns: expect.arrayContaining(['ip']) }) },
  ])
})

test('a background export writes the same file, if the user may export the trail both then and when fetching it', async () => {
  const { as, personWith, services, admin } = portico
  const person = await personWith('tenant', ['CRM.Audit.Export'])
  const caller = as(person)
  const at = '/api/v1/crm/exports'
  for (const [start, direct, query] of [
    ['audit', `${trail}/csv`, { entity: 'transactions', columns: 'id,actor' }],
    ['sign-ins', `${history}/csv`, { event: 'signIn', columns: 'person,ip' }],
  ] as const) {
    const asked = await caller.post(`${at}/${start}`, { query })
    expect(asked.status, asked.text).toBe(202)
    const { id } = asked.body as { id: string }
    await runExport({ services, files: portico.files, beatMs: 20 }, { exportId: id, tenantId: person.tenantId, mode: 'Live' })
    expect((await caller.get(`${at}/${id}`)).body).toMatchObject({ state: 'Done', query })
    const written = fileIn(await caller.get(`${at}/${id}/file`))
    expect(written.length).toBeGreaterThan(0)
    expect(written).toEqual(await file(caller, direct, query))
  }
  expect((await caller.post(at, { list: 'transactions', query: {} })).status).toBe(403)
  expect(await caller.post(`${at}/audit`, { query: { name: 'solberg' } })).toMatchObject({ status: 422, code: 'narrow_the_search' })
  const { id } = ((await caller.get(at)).body as Page<{ id: string }>).data[0]!
  await admin.query("update roles set permissions = '{CRM.Transaction.Export}' where name = $1", [person.role])
  await expect.poll(async () => (await caller.get(`${at}/${id}/file`)).status, { timeout: 3000 }).toBe(403)
  expect((await caller.get(`${at}/${id}`)).status).toBe(200)
})
