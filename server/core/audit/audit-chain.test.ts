import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { insertAuditRecord } from './audit.repository.ts'
import { listSealed } from './audit-chain.repository.ts'
import { checkAuditChain, firstHash, sealAudit, sealOf, withoutNames } from './audit-chain.ts'
import { startAuditSealer } from './audit-sealer.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const scopeOf = (tenantId: string) => ({ level: 'tenant', tenantId, mode: 'Live' }) as const
const later = () => new Date(Date.now() + 60_000)

async function write(tenantId: string, count: number, prefix = 'change') {
  const { world, services } = portico
  const person = world.northwind.people.finance!
  for (let made = 0; made < count; made++)
    await services.inScope(scopeOf(tenantId), (db) =>
      insertAuditRecord(db, {
        id: services.newId(),
        at: services.now(),
        actorId: person.id,
        actorLevel: 'tenant',
        actorName: 'Selin Aksoy',
        action: `${prefix}.${made}`,
        entity: 'transaction',
        entityId: String(made),
        before: { amount: made, nested: { b: 1, a: [1, 2] } },
        after: { amount: made + 1 },
        requestId: 'request-1',
      }),
    )
}
const seal = (tenantId: string) => portico.services.inScope(scopeOf(tenantId), (db) => sealAudit(db, later()))
const check = (tenantId: string) => portico.services.inScope(scopeOf(tenantId), checkAuditChain)

test('records are sealed in order and the chain holds; the tail that no one has sealed yet is counted', async () => {
  const tenantId = portico.world.northwind.id
  await write(tenantId, 20)
  expect(await seal(tenantId)).toBe(20)
  expect(await seal(tenantId)).toBe(0)
  await write(tenantId, 3, 'more')
  expect(await check(tenantId)).toEqual({ sealed: 20, unsealed: 3, brokenAt: null })
  expect(await seal(tenantId)).toBe(3)
  expect(await check(tenantId)).toEqual({ sealed: 23, unsealed: 0, brokenAt: null })
})

test('the chain of one tenant says nothing of another', async () => {
  const { northwind, contoso } = portico.world
  await write(contoso.id, 2)
  await seal(contoso.id)
  expect(await check(contoso.id)).toEqual({ sealed: 2, unsealed: 0, brokenAt: null })
  expect((await check(northwind.id)).brokenAt).toBeNull()
})

test.each([
  ['tenant', 'tenant_id', (id: string) => `'${id}'`],
  ['merchant', 'merchant_id', () => 'gen_random_uuid()'],
  ['moment', 'at', () => "at + interval '1 millisecond'"],
  ['actor', 'actor_id', () => 'gen_random_uuid()'],
  ['level of the actor', 'actor_level', () => "'platform'"],
  ['name of the actor', 'actor_name', () => "'Selin Aksoz'"],
  ['action', 'action', () => "action || 'x'"],
  ['kind of record', 'entity', () => "'ticket'"],
  ['record', 'entity_id', () => "'8'"],
  ['result', 'result', () => "'refused'"],
  ['state before', 'before', () => 'null'],
  ['state after', 'after', () => "'{}'"],
  ['request', 'request_id', () => "'request-2'"],
])('another %s breaks the chain', async (_what, column, value) => {
  const { admin, world } = portico
  const tenantId = world.northwind.id
  const { rows } = await admin.query<Record<string, unknown> & { id: string }>(
    "select id, before::text as before, after::text as after, tenant_id, merchant_id, at::text as at, actor_id, actor_level, actor_name, action, entity, entity_id, result, request_id from audit_records where tenant_id = $1 and action = 'change.7'",
    [tenantId],
  )
  const { id, [column]: was } = rows[0]!
  const put = async (text: string, values: unknown[]) => {
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query(`update audit_records set "${column}" = ${text} where id = $1`, [id, ...values])
    await admin.query('commit')
  }
  await put(value(world.contoso.id), [])
  expect((await check(tenantId)).brokenAt).toMatchObject({ auditId: id })
  await put('$2', [was])
  expect((await check(tenantId)).brokenAt).toBeNull()
})

test('a seal covers the seal before it: the same record after another history has another one', async () => {
  const { acme } = portico.world
  await write(acme.tenantId, 1, 'history')
  await seal(acme.tenantId)
  const [record] = await portico.services.inScope(scopeOf(acme.tenantId), (db) => listSealed(db, { after: 0, most: 1 }))
  const of = (previous: string) => sealOf(previous, withoutNames(record as never))
  expect(of(firstHash)).toMatch(/^[0-9a-f]{64}$/)
  expect(of('1'.repeat(64))).not.toBe(of(firstHash))
})

test('what was sealed before names and merchants were part of a seal still holds', async () => {
  const { admin, world, services } = portico
  const tenantId = world.northwind.id
  const sealed = await services.inScope(scopeOf(tenantId), (db) => listSealed(db, { after: 0, most: 500 }))
  let hash = firstHash
  await admin.query('begin; set local session_replication_role = replica')
  for (const { seq, record } of sealed.slice(0, 10)) {
    hash = sealOf(hash, withoutNames(record!))
    await admin.query('update audit_seals set hash = $3 where tenant_id = $1 and seq = $2', [tenantId, seq, hash])
  }
  for (const { seq, record } of sealed.slice(10)) {
    hash = sealOf(hash, record!)
    await admin.query('update audit_seals set hash = $3 where tenant_id = $1 and seq = $2', [tenantId, seq, hash])
  }
  await admin.query('commit')
  expect(await check(tenantId)).toEqual({ sealed: sealed.length, unsealed: 0, brokenAt: null })
})

test.each([
  ['a changed byte', `update audit_records set "after" = '{"amount": 999}' where tenant_id = $1 and action = 'change.7'`],
  ['a removed record', `delete from audit_records where tenant_id = $1 and action = 'change.7'`],
])('%s breaks the chain at its place', async (_what, tampering) => {
  const { admin, world } = portico
  const tenantId = world.northwind.id
  const { rows } = await admin.query<{ seq: string; audit_id: string }>(
    `select s.seq, s.audit_id from audit_seals s left join audit_records a on a.id = s.audit_id where s.tenant_id = $1 and (a.action = 'change.7' or a.id is null)`,
    [tenantId],
  )
  await admin.query('begin; set local session_replication_role = replica')
  await admin.query(tampering, [tenantId])
  await admin.query('commit')
  const { brokenAt } = await check(tenantId)
  expect(brokenAt).toEqual({ seq: Number(rows[0]!.seq), auditId: rows[0]!.audit_id })
})

test('no one of the product may change or delete a record', async () => {
  const { services, world } = portico
  const change = services.inScope(scopeOf(world.northwind.id), (db) => db.updateTable('audit_records').set({ action: 'nothing' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
})

test('the sealer seals every tenant by itself, and two sealers at once make one chain', async () => {
  const { services, pools, world } = portico
  const tenantId = world.contoso.id
  const sealers = [1, 2].map(() => startAuditSealer({ pool: pools.jobs, services: { ...services, now: later }, everyMs: 20 }))
  await write(tenantId, 25, 'busy')
  await expect.poll(async () => (await check(tenantId)).unsealed, { timeout: 10_000 }).toBe(0)
  await Promise.all(sealers.map((sealer) => sealer.stop()))
  expect(await check(tenantId)).toEqual({ sealed: 27, unsealed: 0, brokenAt: null })
})

test('records made after the clock was set back are sealed too, and those that came from the future do not wait for it', async () => {
  const { services } = portico
  const tenantId = portico.world.contoso.id
  const { sealed } = await check(tenantId)
  const anHourOn = () => new Date(Date.now() + 3_600_000)
  portico.services.now = anHourOn
  await write(tenantId, 2, 'ahead')
  await services.inScope(scopeOf(tenantId), (db) => sealAudit(db, new Date(anHourOn().getTime() + 2000)))
  await write(tenantId, 2, 'just before')
  portico.services.now = () => new Date()
  await write(tenantId, 3, 'back')
  expect(await seal(tenantId)).toBe(5)
  await write(tenantId, 1, 'and on')
  expect(await seal(tenantId)).toBe(1)
  expect(await check(tenantId)).toEqual({ sealed: sealed + 8, unsealed: 0, brokenAt: null })
})
