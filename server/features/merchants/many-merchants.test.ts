import type { Page } from '@portico/contract/core/page.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inWindow } from '../../core/list/paging.repository.ts'
import { matchingMerchants, orderOf } from './merchant-list.repository.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  await portico.admin.query(
    `insert into merchants (tenant_id, id, slug, legal_business_name, processing_status, created_at, updated_at)
      select $1, gen_random_uuid(), 'many-' || n, case when n % 5000 = 0 then 'Yeni KÖŞE başı ' else 'Branch ' end || n, 'LiveProcessing',
        now() - n * interval '1 minute', now()
      from generate_series(1, 10000) n`,
    [portico.world.northwind.id],
  )
  await portico.admin.query('analyze merchants, merchant_name_parts')
}, 120_000)
afterAll(() => portico?.close())

const staff = () => portico.as(portico.world.northwind.people.administrator!)
const namesOf = async (searchKey: string) =>
  (
    (await staff().get('/api/v1/crm/merchants', { query: { searchKey, sort: 'name' } })).body as Page<{ legalBusinessName: string }>
  ).data.map(({ legalBusinessName }) => legalBusinessName)

test('ten thousand customers are searched by any part of a name, by an index', async () => {
  for (const part of ['köşe', 'ŞE BAŞ', 'başı 5', 'Yeni k']) expect((await namesOf(part)).length, part).toBeGreaterThan(0)
  expect(await namesOf('köşe')).toEqual(['Yeni KÖŞE başı 10000', 'Yeni KÖŞE başı 5000'])
  const plan = await portico.services.inScope({ level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' }, async (db) => {
    const rows = matchingMerchants(db, { searchKey: 'köşe' }).select('m.id')
    const window = { place: null, offset: 0, pageSize: 20, belongsTo: '' }
    return JSON.stringify(await inWindow(rows, orderOf('-createdAt', 'en'), window).explain('json'))
  })
  expect(plan).toContain('merchant_name_parts_pkey')
  expect(plan).not.toContain('"Seq Scan"')
})

test('a customer is found by the name it has by now, and no more by the one it had', async () => {
  const { acme } = portico.world
  const { version } = (await staff().get(`/api/v1/crm/merchants/${acme.id}`)).body as { version: number }
  expect((await namesOf('cme lt')).length).toBe(1)
  const changed = await staff().put(`/api/v1/crm/merchants/${acme.id}`, { legalBusinessName: 'Bundesdruck', version })
  expect(changed.status, changed.text).toBe(200)
  expect([await namesOf('cme lt'), await namesOf('DESDRU')]).toEqual([[], ['Bundesdruck']])
})
