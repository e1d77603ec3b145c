import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { noAccounts } from '../actor/managed-accounts.ts'
import { outboxChannel } from '../outbox/outbox.repository.ts'

let portico: TestPortico
beforeAll(async () => {
  // Identity fails in each of its calls.
  portico = await aPortico(inject('cluster'), { accounts: noAccounts })
})
afterAll(() => portico?.close())

test('a change that has committed wakes the worker, also where the rest of its answer fails', async () => {
  const { admin, as, world } = portico
  const { administrator, support } = world.northwind.people
  const { rows } = await admin.query('select email from users where id = $1', [support!.id])
  let heard = 0
  admin.on('notification', () => heard++)
  await admin.query(`listen ${outboxChannel}`)
  expect((await as(administrator!).post('/api/v1/crm/users/password-reset', rows[0])).status).toBe(503)
  await expect.poll(() => heard).toBe(1)
})
