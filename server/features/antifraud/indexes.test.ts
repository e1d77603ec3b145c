import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

test.each([
  ['card_fingerprint', 'transactions_by_card'],
  ['shopper_ip', 'transactions_by_ip'],
  ['device_id', 'transactions_by_device'],
  ['customer_email_lc', 'transactions_by_payer'],
])('payments that share their %s are counted by an index, behind the walls of a tenant', async (column, index) => {
  const { id: merchantId, tenantId } = portico.world.acme
  const plan = await portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, async (db) => {
    const query = db
      .selectFrom('transactions')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'Live')
      .where(column as 'card_fingerprint', '=', 'a value')
      .where('parent_transaction_id', 'is', null)
      .where('created_at', '>=', new Date(0).toISOString())
      .limit(20)
    return JSON.stringify(await query.explain())
  })
  expect(plan).toContain(index)
})
