import { type Action, actions, type Entity } from '@portico/contract/actions.gen.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { AuditLine } from '@portico/contract/features/audit/audit.contract.ts'
import { anInvitedPerson } from '@portico/testkit/features/people.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkAuditChain, sealAudit } from '../../core/audit/audit-chain.ts'
import { actionNames, entityNames } from '../../core/audit/old-names.ts'

let portico: TestPortico
let staff: Caller
let personId: string
const trail = '/api/v1/crm/audit'
const inNorthwind = () => ({ level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' }) as const

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
  personId = (await anInvitedPerson(portico, { level: 'tenant' })).id
  const { services, admin, world } = portico
  for (const [action, entity, result] of [
    ['users.limit', 'users', 'done'],
    ['limits.setMerchants', 'limits', 'refused'],
    ['users.deactivate', 'users', 'done'],
  ])
    await admin.query(
      `insert into audit_records (tenant_id, id, at, actor_level, actor_name, action, entity, entity_id, result)
        values ($1, $2, now(), 'tenant', 'Somebody of Before', $3, $4, $5, $6)`,
      [world.northwind.id, services.newId(), action, entity, personId, result],
    )
})
afterAll(() => portico?.close())

const linesOf = async (path: string, query: Record<string, string> = {}) =>
  ((await staff.get(path, { query: { pageSize: '50', ...query } })).body as Page<AuditLine>).data
const named = (lines: AuditLine[]) => lines.map(({ action, entity, result }) => [action, entity, result])

test('every name of before is read as one of today, and no name of today is one of before', () => {
  for (const [old, now] of Object.entries(actionNames.table)) {
    expect(Object.keys(actions)).toContain(now)
    expect(Object.keys(actions)).not.toContain(old)
  }
  const nouns = new Set<string>(Object.values(actions).flat())
  for (const [old, now] of Object.entries(entityNames.table)) expect([nouns.has(now), nouns.has(old)]).toEqual([true, false])
})

test('the list and the trail of a record show records of before under the names of today, beside those of today', async () => {
  const lines = await linesOf(trail, { entity: 'people' })
  expect(named(lines)).toEqual([
    ['people.setActivation', 'people', 'done'],
    ['limits.set', 'people', 'refused'],
    ['limits.set', 'people', 'done'],
    ['people.invite', 'people', 'done'],
  ])
  const ofPerson = await linesOf(`/api/v1/crm/users/crm/${personId}/audit`)
  expect(ofPerson.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
  expect(named([(await staff.get(`${trail}/records/${lines[0]!.id}`)).body as AuditLine])).toEqual([named(lines)[0]])
})

test('a filter by a name of today finds what was called otherwise, and one by a name of before still means the same', async () => {
  const today: Action = 'limits.set'
  const noun: Entity = 'people'
  for (const action of [today, 'users.limit', 'limits.setMerchants'])
    expect(named(await linesOf(trail, { action }))).toEqual([
      [today, noun, 'refused'],
      [today, noun, 'done'],
    ])
  for (const entity of ['users', 'limits', 'people']) expect(await linesOf(trail, { entity })).toHaveLength(4)
})

test('the file of the trail says it by the names of today too', async () => {
  const { bytes } = await staff.get(`${trail}/csv`, { query: { entity: 'people', columns: 'action,record', timezoneOffset: '0' } })
  const rows = parse(Buffer.from(Object.values(unzipSync(bytes))[0]!), { columns: true }) as { action: string; record: string }[]
  expect(rows).toEqual(named(await linesOf(trail, { entity: 'people' })).map(([action, record]) => ({ action, record })))
})

test('the chain holds for records that are read under another name', async () => {
  const { services } = portico
  const later = new Date(services.now().getTime() + 60_000)
  await services.inScope(inNorthwind(), (db) => sealAudit(db, later))
  expect(await services.inScope(inNorthwind(), checkAuditChain)).toMatchObject({ unsealed: 0, brokenAt: null })
})
