import type { Label } from '@portico/contract/features/labels/labels.contract.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/** Labels represent all records that their owner puts in order. */
const base = '/api/support'
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const owner = () => portico.as(portico.world.acme.owner)
const listAll = async () => ((await owner().get(`${base}/labels`)).body as { data: Label[] }).data

test('A-LABEL-07 records are in the trail when they are put in another order, with the order before and after', async () => {
  const before = await listAll()
  const newLabelIdsList = before.map(({ labelId }) => labelId).toReversed()
  await owner().post(`${base}/labels/rearrange`, { newLabelIdsList })
  const [record] = (
    await portico.admin.query('select action, before, after from audit_records where entity_id = $1 order by id desc limit 1', [
      newLabelIdsList[0],
    ])
  ).rows
  const names = before.map(({ value }) => value)
  expect(record).toEqual({ action: 'labels.rearrange', before: names, after: names.toReversed() })
})

test('A-LABEL-07 a new order waits for a colleague who is changing the records', async () => {
  const { id: merchantId, tenantId } = portico.world.acme
  const before = await listAll()
  const newLabelIdsList = before.map(({ labelId }) => labelId).toReversed()
  const newest = portico.services.newId()
  await portico.admin.query('begin')
  const lock = JSON.stringify(['support_labels', tenantId, { merchant_id: merchantId }])
  await portico.admin.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
  const rearranged = owner().post(`${base}/labels/rearrange`, { newLabelIdsList })
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
  await expect.poll(async () => (await portico.admin.query(waiting)).rowCount).toBe(1)
  const columns = 'is_default, description, color, created_at, updated_at, tenant_id, merchant_id'
  await portico.admin.query(
    `insert into support_labels (id, value, place, ${columns}) select $1, 'Newest', $2, false, description, color, created_at, updated_at, tenant_id, merchant_id
     from support_labels where id = $3`,
    [newest, before.length, before[0]!.labelId],
  )
  await portico.admin.query('commit')
  const { data } = (await rearranged).body as { data: Label[] }
  expect(data.map(({ labelId }) => labelId)).toEqual([...newLabelIdsList, newest])
})
