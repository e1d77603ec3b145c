import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newestSharing } from './checks.repository.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

test.each([
  ['CardVelocity', 'transactions_by_card'],
  ['IpVelocity', 'transactions_by_ip'],
  ['DeviceVelocity', 'transactions_by_device'],
  ['EmailVelocity', 'transactions_by_payer'],
] as const)('payments that count for %s are found by an index, behind the walls of a tenant', async (kind, index) => {
  const { id: merchantId, tenantId } = portico.world.acme
  const plan = await portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, async (db) =>
    JSON.stringify(await newestSharing(db, { kind, value: 'a value', merchantId }, 20).explain()),
  )
  expect(plan).toContain(index)
})
