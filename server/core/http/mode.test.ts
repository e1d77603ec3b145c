import { changedTables } from '@portico/testkit/database/table-states.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
const made: Record<string, string> = {}
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  for (const merchant of ['acme', 'umbrella'] as const)
    for (const mode of ['Test', 'Live'] as const) made[`${merchant} ${mode}`] = await aCapturedPayment(portico, { merchant, mode })
})
afterAll(() => portico?.close())

async function seenBy(person: Person, headers: Record<string, string> = {}) {
  const base = person.level === 'merchant' ? '/api/v1/transactions' : '/api/v1/crm/transactions'
  const reply = await portico.as(person).get(base, { headers })
  return reply.status === 200 ? (reply.body as { data: { id: string }[] }).data.map(({ id }) => id) : [reply.status, reply.code]
}

describe('Test and Live', () => {
  const people = () => ({ tenant: portico.world.northwind.people.finance!, merchant: portico.world.acme.owner })
  test.each(['tenant', 'merchant'] as const)(
    'are two worlds to a %s: Live unless the header says Test, by word or by number',
    async (who) => {
      const person = people()[who]
      expect(await seenBy(person)).toEqual([made['acme Live']])
      for (const headers of [{ mode: 'Live' }, { mode: '2' }, { SystemMode: 'Live' }, { mode: '' }])
        expect(await seenBy(person, headers as never)).toEqual([made['acme Live']])
      for (const headers of [{ mode: 'Test' }, { mode: '1' }, { SystemMode: 'Test' }])
        expect(await seenBy(person, headers as never)).toEqual([made['acme Test']])
    },
  )

  test('a record of one is missing in the other, like one that does not exist', async () => {
    const { tenant } = people()
    const get = (mode: string) => portico.as(tenant).get(`/api/v1/crm/transactions/${made['acme Test']}`, { headers: { mode } })
    expect([(await get('Test')).status, (await get('Live')).status, (await get('Live')).code]).toEqual([200, 404, 'not_found'])
  })

  test('a merchant in the sandbox is held to Test, whatever it asks for', async () => {
    const { owner } = portico.world.umbrella
    expect(await seenBy(owner)).toEqual([made['umbrella Test']])
    expect(await seenBy(owner, { mode: 'Test' })).toEqual([made['umbrella Test']])
    expect(await seenBy(owner, { mode: 'Live' })).toEqual([403, 'mode_not_allowed'])
    const refund = await portico
      .as(owner)
      .post(
        `/api/v1/transactions/${made['umbrella Live']}/refunds`,
        { amountMinor: 1, reasonCode: 'Other' },
        { headers: { mode: 'Live', 'idempotency-key': portico.services.newId() } },
      )
    expect([refund.status, refund.code]).toEqual([403, 'mode_not_allowed'])
  })

  test('no action reaches into the other one', async () => {
    const { tenant } = people()
    const headers = { mode: 'Test', 'idempotency-key': portico.services.newId() }
    const before = await portico.tableStates()
    const reply = await portico
      .as(tenant)
      .post(`/api/v1/crm/transactions/${made['acme Live']}/refunds`, { amountMinor: 1, reasonCode: 'Other' }, { headers })
    expect(reply.status).toBe(404)
    expect(changedTables(before, await portico.tableStates())).toEqual({ 'public.audit_records': 1 })
  })
})
