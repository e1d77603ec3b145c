import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createConnectors, SANDBOX_PROVIDERS } from '../../../connectors/index.ts'

const maxRefunds = 3
let portico: TestPortico
beforeAll(async () => {
  const providers = SANDBOX_PROVIDERS.map((one) => ({ ...one, capabilities: { ...one.capabilities, maxRefunds } }))
  const connectors = createConnectors({ sandboxUrl: 'http://127.0.0.1:1', sandboxSecret: 'no-one-listens', providers })
  portico = await aPortico(inject('cluster'), { connectors, poolMax: 20 })
})
afterAll(() => portico?.close())

const refund = (id: string, amountMinor: number) =>
  portico
    .as(portico.world.northwind.people.finance!)
    .post(
      `/api/v1/crm/transactions/${id}/refunds`,
      { amountMinor, reasonCode: 'CustomerRequest' },
      { headers: { 'idempotency-key': portico.services.newId() } },
    )
const tooMany = 'You can’t refund: Adelphi Acquiring allows 3 refunds for one payment.'
const stateOf = async (id: string) =>
  (
    await portico.admin.query(
      `select amount_refund_pending_minor as pending,
        (select count(*)::int from transactions c where c.parent_transaction_id = t.id) as refunds from transactions t where id = $1`,
      [id],
    )
  ).rows[0]

test('of twenty refunds at the same moment as many are sent as the provider allows, and the others reserve nothing', async () => {
  const id = await aCapturedPayment(portico, { amountMinor: 100_000 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => refund(id, 10)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(maxRefunds)
  for (const { status, code, body } of replies.filter((reply) => reply.status !== 201))
    expect([status, code, (body as { detail: string }).detail]).toEqual([409, 'action_not_allowed', tooMany])
  expect(await stateOf(id)).toEqual({ pending: '30', refunds: maxRefunds })
})

test('refunds that are done count with those on their way', async () => {
  const { id } = await aRefundedPayment(portico, { amountMinor: 100_000, refundMinor: 10 })
  const replies = await Promise.all(Array.from({ length: 6 }, () => refund(id, 10)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(maxRefunds - 1)
  expect(await stateOf(id)).toEqual({ pending: '20', refunds: maxRefunds })
})
