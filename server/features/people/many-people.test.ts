import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inWindow } from '../../core/list/paging.repository.ts'
import { matchingPeople, orderOf } from './people.repository.ts'

const many = 100_000
let portico: TestPortico
let admin: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme, globex, northwind } = portico.world
  admin = portico.as(northwind.people.administrator!)
  await portico.admin.query(
    `insert into users (tenant_id, id, merchant_id, email, first_name, last_name, status, created_at, updated_at)
      select $1, gen_random_uuid(), case when n % 2 = 0 then $2::uuid else $3::uuid end, 'person' || n || '@many.example',
        'First' || n % 1000, 'Last' || n % 997, 'Active', now() - n * interval '1 minute', now()
      from generate_series(1, ${many}) n`,
    [northwind.id, acme.id, globex.id],
  )
  await portico.admin.query("update users set status = 'Inactive' where email in ('person7@many.example', 'person70007@many.example')")
  // Of staff of this size many have one; of users of merchants a few.
  await portico.admin.query(
    `insert into people_with_second_factor (tenant_id, user_id, merchant_id)
      select tenant_id, id, merchant_id from users where email ~ '^person[0-9]*[37]00@many.example$'`,
  )
  await portico.admin.query('analyze users, people_with_second_factor')
}, 120_000)
afterAll(() => portico?.close())

const acme = () => portico.world.acme.id
const asked: [what: string, query: () => Record<string, string>, most?: number][] = [
  ['staff', () => ({ kind: 'staff' }), 20],
  ['users of all merchants', () => ({ kind: 'merchants' })],
  ['by name, last first', () => ({ kind: 'merchants', sort: '-name' })],
  ['those of one merchant', () => ({ merchantId: acme() })],
  ['by a whole address', () => ({ kind: 'merchants', search: 'PERSON99999@many.example' }), 1],
  ['by the beginning of a last name', () => ({ kind: 'merchants', search: 'last99' })],
  ['a rare status', () => ({ kind: 'merchants', status: 'Inactive' }), 2],
  ['those with a second factor', () => ({ kind: 'merchants', secondFactor: 'On' })],
  ['those without one, by name', () => ({ kind: 'merchants', secondFactor: 'Off', sort: 'name' })],
  ['nobody', () => ({ kind: 'merchants', search: 'zzz' }), 0],
]

test.each(asked)('a list of 100,000 people shows %s by an index', async (_what, query, most) => {
  const reply = await admin.get('/api/v1/crm/users/crm', { query: { pageSize: '20', ...query() } })
  expect(reply.status, reply.text.slice(0, 200)).toBe(200)
  const { data, totalCount } = reply.body as { data: unknown[]; totalCount: number }
  if (most !== undefined) expect(totalCount).toBeLessThanOrEqual(most)
  else expect(data).toHaveLength(20)

  const { kind = 'merchants', sort = '-createdAt', search, status, merchantId, secondFactor } = query()
  const listOf = (one: string | undefined) => one && [one]
  const filters = { search, status: listOf(status), merchantId: listOf(merchantId), secondFactor: listOf(secondFactor) } as never
  const scope = { level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' } as const
  const plan = await portico.services.inScope(scope, async (db) => {
    const window = { place: null, offset: 0, pageSize: 20, belongsTo: '' }
    const rows = matchingPeople(db, kind as 'staff', filters, new Date()).select('u.id')
    return JSON.stringify(await inWindow(rows, orderOf(sort as 'name', 'tr'), window).explain('json'))
  })
  expect(plan).toContain('Index')
  expect(plan).not.toMatch(/"Seq Scan"[^{]*"Relation Name":"users"/)
})

test('a list that is longer than a total counts is not counted again for a minute, and tells the number again once it is shorter', async () => {
  const list = async () => {
    const { data, totalCount, totalIsCapped } = (await admin.get('/api/v1/crm/users/crm', { query: { kind: 'merchants', sort: 'name' } }))
      .body as { data: unknown[]; totalCount: number; totalIsCapped: boolean }
    return { shown: data.length, totalCount, totalIsCapped }
  }
  expect(await list()).toMatchObject({ totalCount: 10_000, totalIsCapped: true })
  await portico.admin.query(
    "update users set deleted_at = now() where email like 'person%@many.example' and email <> 'person1@many.example'",
  )
  expect(await list()).toMatchObject({ totalIsCapped: true })
  portico.services.fullLists.clear()
  const { shown, totalCount, totalIsCapped } = await list()
  expect({ totalCount, totalIsCapped }).toEqual({ totalCount: shown, totalIsCapped: false })
})
