import type { Page } from '@portico/contract/core/page.ts'
import type { EncryptionKey } from '@portico/contract/features/keys/keys.contract.ts'
import type { ApiLogSummary, TransactionDetail } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { sandboxApiKey } from '../../../connectors/index.ts'
import { keepConnectorCredentials } from '../../keys/index.ts'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let keysPath: string
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  keysPath = `/api/v1/tenants/${provider.portico.world.northwind.id}/encryption-keys`
})
afterAll(() => provider?.stop())

const admin = () => provider.portico.as(provider.portico.world.northwind.people.administrator!)
const keep = (apiKey: string) =>
  provider.portico.services.inScope({ level: 'tenant', tenantId: provider.portico.world.northwind.id, mode: 'Live' }, (db) =>
    keepConnectorCredentials(db, provider.portico.services, 'Adelphi Acquiring', { apiKey }),
  )
const activeKey = async () =>
  ((await admin().get(keysPath)).body as { data: EncryptionKey[] }).data.find(({ state }) => state === 'Active')!

/** How a refund of 1.00 ended. */
async function refund(payment: string) {
  const path = `/api/v1/crm/transactions/${payment}`
  const headers = { 'idempotency-key': provider.portico.services.newId() }
  const asked = await admin().post(`${path}/refunds`, { amountMinor: 100, reasonCode: 'Other' }, { headers })
  expect(asked.status, asked.text).toBe(201)
  const { childTransactionId } = asked.body as { childTransactionId: string }
  const child = async () =>
    (await admin().get(`/api/v1/crm/transactions/${childTransactionId}/details`)).body as z.output<typeof TransactionDetail>
  await expect.poll(async () => (await child()).status, { timeout: 10_000 }).not.toBe('Pending')
  return child()
}

test('payments sign in with what the tenant keeps sealed: the key is used, and goes on opening it after it was rotated', async () => {
  expect((await admin().post(keysPath, { name: 'Connectors' })).status).toBe(201)
  await keep(sandboxApiKey(provider.secret, 'northwind'))
  await provider.portico.admin.query('update encryption_keys set last_used_at = null')
  const id = await provider.aPayment()
  const first = await activeKey()
  expect(first.lastUsedAt).not.toBeNull()
  expect(await refund(id)).toMatchObject({ type: 'Refund', status: 'Successful' })
  expect((await admin().post(`${keysPath}/${first.keyId}/rotate`)).status).toBe(201)
  expect(await refund(id)).toMatchObject({ type: 'Refund', status: 'Successful' })
  expect(await activeKey()).toMatchObject({ credentials: 1, lastUsedAt: expect.any(String) })
})

test('wrong credentials are refused by the acquirer, the refund says so, and no money counts as given back', async () => {
  const id = await provider.aPayment()
  await keep('sk_northwind.stolen')
  const refused = await refund(id)
  const path = `/api/v1/crm/transactions/${refused.id}`
  expect(refused).toMatchObject({ status: 'Failed', responseText: 'These credentials are not known here' })
  const logs = ((await admin().get(`${path}/api-logs`)).body as Page<z.output<typeof ApiLogSummary>>).data
  expect(logs).toMatchObject([{ statusCode: 403 }])
  expect((await admin().get(`/api/v1/crm/transactions/${id}`)).body).toMatchObject({ amountRefundedMinor: 0 })
  await keep(sandboxApiKey(provider.secret, 'northwind'))
  expect(await refund(id)).toMatchObject({ type: 'Refund', status: 'Successful' })
})
