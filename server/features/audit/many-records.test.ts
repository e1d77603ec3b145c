import type { Page } from '@portico/contract/core/page.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inWindow } from '../../core/list/paging.repository.ts'
import { matchingRecords, type RecordFilters } from './audit.repository.ts'
import { signInFilters } from './record-filters.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { northwind, acme } = portico.world
  await portico.admin.query(
    `insert into audit_records (tenant_id, id, merchant_id, at, actor_id, actor_level, actor_name, action, entity, entity_id, result)
      select $1, gen_random_uuid(), case when n % 2 = 0 then $2::uuid end, now() - n * interval '1 minute',
        case when n % 5000 = 3 then $3::uuid else $4::uuid end, 'tenant', 'Somebody',
        case when n % 10 = 0 then 'identity.signIn' when n % 5000 = 7 then 'roles.delete' when n % 5000 = 9 then 'users.delete' else 'transactions.refund' end,
        case when n % 10 = 0 then 'accounts' when n % 5000 = 7 then 'roles' when n % 5000 = 9 then 'users' else 'transactions' end, 'record ' || n,
        case when n % 5000 = 0 then 'refused' else 'done' end
      from generate_series(1, 100000) n`,
    [northwind.id, acme.id, northwind.people.finance!.id, northwind.people.support!.id],
  )
  await portico.admin.query('analyze audit_records')
}, 120_000)
afterAll(() => portico?.close())

const finance = () => portico.world.northwind.people.finance!.id
const trail = '/api/v1/crm/audit'
const history = '/api/v1/crm/reports/login-history'
const asked: [what: string, url: string, query: () => Record<string, string>, index: string][] = [
  ['all of it', trail, () => ({}), 'audit_at'],
  ['what one person did', trail, () => ({ actorId: finance() }), 'audit_actor'],
  ['a rare action', trail, () => ({ action: 'roles.delete' }), 'audit_action'],
  ['a rare action of before, by its name of today', trail, () => ({ action: 'people.delete' }), 'audit_action'],
  ['what was refused', trail, () => ({ result: 'refused' }), 'audit_refused'],
  ['a rare kind of record', trail, () => ({ entity: 'roles' }), 'audit_entity'],
  ['a rare kind of record of before, by its noun of today', trail, () => ({ entity: 'people' }), 'audit_entity'],
  ['all sign-ins', history, () => ({}), 'audit_accounts'],
  ['refused sign-ins', history, () => ({ result: 'refused' }), 'audit_refused'],
]

test.each(asked)('of 100,000 audit records %s is found by an index in its order', async (_what, url, query, index) => {
  const admin = portico.as(portico.world.northwind.people.administrator!)
  const reply = await admin.get(url, { query: { pageSize: '20', ...query() } })
  expect(reply.status, reply.text.slice(0, 200)).toBe(200)
  expect((reply.body as Page<unknown>).data).toHaveLength(20)

  const listed = Object.fromEntries(Object.entries(query()).map(([name, value]) => [name, name === 'actorId' ? value : [value]]))
  const filters: RecordFilters = url === history ? signInFilters(listed) : listed
  const plan = await portico.services.inScope({ level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' }, async (db) => {
    const order = { column: 'a.at', id: 'a.id', descending: true }
    const window = { place: null, offset: 0, pageSize: 20, belongsTo: '' }
    return JSON.stringify(await inWindow(matchingRecords(db, filters).select('a.id'), order, window).explain('json'))
  })
  expect(plan).toContain(`"Index Name":"${index}"`)
})

const rare: [what: string, filters: () => RecordFilters, index: string][] = [
  ['a rare action', () => ({ action: ['roles.delete'] }), 'audit_action'],
  ['a rare action of before', () => ({ action: ['people.delete'] }), 'audit_action'],
  ['what a person did who rarely does anything', () => ({ actorId: finance() }), 'audit_actor'],
  ['the sign-ins of one who rarely signs in', () => signInFilters({ actorId: finance() }), 'audit_account_of'],
]

test.each(rare)('%s is found by an index also by the plan that a statement keeps once it has run often', async (_what, filters, index) => {
  const text = await portico.services.inScope({ level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' }, async (db) => {
    const order = { column: 'a.at', id: 'a.id', descending: true }
    const window = { place: null, offset: 0, pageSize: 20, belongsTo: '' }
    return inWindow(matchingRecords(db, filters()).select('a.id'), order, window).compile().sql
  })
  const { rows } = await portico.admin.query(`explain (generic_plan, format json) ${text}`)
  expect(JSON.stringify(rows)).toContain(`"Index Name":"${index}"`)
})

test('a trail that is longer than a total counts is not counted again for a minute', async () => {
  const admin = portico.as(portico.world.northwind.people.administrator!)
  expect((await admin.get(trail)).body).toMatchObject({ totalCount: 10_000, totalIsCapped: true })
  expect(portico.services.fullLists.size).toBeGreaterThan(0)
})
