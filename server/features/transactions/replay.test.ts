import { testCard } from '@portico/acquirer/index.ts'
import type { Ending } from '@portico/demo/endings.ts'
import { demoPayment } from '@portico/demo/payments.ts'
import { chanceFrom } from '@portico/demo/random.ts'
import type { DemoShop } from '@portico/demo/shops/shop.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { PaymentRows } from './index.ts'
import { type Provider, startProvider } from './provider.fixture.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
})
afterAll(() => provider?.stop())

const endings: Ending[] = ['captured', 'refunded', 'refunded in part', 'captured in part', 'voided', 'reserved', 'declined']
const now = new Date()

/** Seeded payments by card, without amounts whose last digits tell the sandbox to misbehave. */
function seeded(count: number): { ending: Ending; rows: PaymentRows }[] {
  const { world } = provider.portico
  const clerk = { kind: 'User', id: null, name: 'Clerk' } as const
  const shop: DemoShop = {
    tenantId: world.northwind.id,
    merchantId: world.acme.id,
    websiteIds: world.acme.websiteIds,
    markets: [
      [1, 'NO', 'EUR'],
      [1, 'JP', 'JPY'],
      [1, 'KW', 'KWD'],
      [1, 'GB', 'GBP'],
    ],
    providers: ['Adelphi Acquiring'],
    prefix: 'REP',
    kind: 'goods',
    timeZone: 'UTC',
    clerks: [clerk],
  }
  const found: { ending: Ending; rows: PaymentRows }[] = []
  for (let number = 0; found.length < count; number++) {
    const ending = endings[number % endings.length]!
    const rows = demoPayment(
      shop,
      { at: new Date(now.getTime() - 86_400_000), mode: 'Live', number, now, ending },
      chanceFrom(`replay/${number}`),
    )
    const amounts = [rows.payment, ...rows.children].map((record) => record.amount_minor % 10_000)
    if (rows.payment.payment_method === 'Card' && !amounts.some((amount) => amount >= 1300 && amount < 1400)) found.push({ ending, rows })
  }
  return found
}

type Entry = { account_code: string; amount_minor: number; currency: string }
const sorted = (entries: Entry[]) =>
  entries.map(({ account_code, amount_minor, currency }) => `${account_code} ${amount_minor} ${currency}`).sort()

/** The same payment, lived: made at the sandbox acquirer, acted on through the API. */
async function live({ ending, rows }: { ending: Ending; rows: PaymentRows }): Promise<string> {
  const { amount_minor: amountMinor, currency, capture_method: captureMethod } = rows.payment
  const id = await provider.aPayment({
    amountMinor,
    currency,
    captureMethod,
    ...(ending === 'declined' ? { card: testCard('insufficient_funds') } : {}),
  })
  const caller = provider.portico.as(provider.portico.world.northwind.people.finance!)
  for (const child of rows.children) {
    const headers = { 'idempotency-key': child.id }
    const tail = { Refund: 'refunds', Capture: 'captures', Void: 'voids' }[child.type as 'Refund']
    const body =
      child.type === 'Refund'
        ? { amountMinor: child.amount_minor, reasonCode: 'CustomerRequest' }
        : child.type === 'Capture'
          ? { amountMinor: child.amount_minor, final: true }
          : { reasonCode: 'OrderCancelled' }
    const reply = await caller.post(`/api/v1/crm/transactions/${id}/${tail}`, body, { headers })
    expect(reply.status, reply.text).toBe(201)
  }
  return id
}

test('a hundred seeded payments, lived through the API, end with the same amounts, states and ledger entries', async () => {
  const { admin } = provider.portico
  for (const payment of seeded(100)) {
    const id = await live(payment)
    const settled = async () =>
      (
        await admin.query(
          `select count(*)::int as n from transactions where (id = $1 or parent_transaction_id = $1) and status in ('Pending', 'Closing')`,
          [id],
        )
      ).rows[0].n
    await expect.poll(settled, { timeout: 10_000, interval: 15 }).toBe(0)
    const state = await admin.query(
      'select status, close_reason, amount_authorised_minor::int, amount_captured_minor::int, amount_refunded_minor::int, fee_total_minor::int from transactions where id = $1',
      [id],
    )
    const { status, close_reason, amount_authorised_minor, amount_captured_minor, amount_refunded_minor, fee_total_minor } =
      payment.rows.payment
    expect(state.rows[0], `${payment.ending} of ${payment.rows.payment.amount_minor}`).toEqual({
      status,
      close_reason,
      amount_authorised_minor,
      amount_captured_minor,
      amount_refunded_minor,
      fee_total_minor,
    })
    const entries = await admin.query(
      'select e.account_code, e.amount_minor::int, e.currency from ledger_entries e join transactions t on t.id = e.transaction_id where t.root_transaction_id = $1',
      [id],
    )
    expect(sorted(entries.rows)).toEqual(sorted(payment.rows.entries as Entry[]))
  }
}, 120_000)
