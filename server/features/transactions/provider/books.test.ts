import { triggeringAmount } from '@portico/acquirer/index.ts'
import { signedClient } from '@portico/acquirer/test-client.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

const operations = 1000
const parallel = 16

/** Amounts that end in these stay pending for ever, or until a shopper answers: no one would wait for them here. */
const endless = new Set(['stays_pending', 'three_ds_challenge'].map((behaviour) => triggeringAmount(behaviour)))
const endsSomeday = (amountMinor: number) => (endless.has(amountMinor % 10_000) ? amountMinor - 1 : amountMinor)

let provider: Provider
beforeAll(async () => {
  provider = await startProvider(inject('cluster'), { chaos: true, seed: 'books' })
})
afterAll(() => provider?.stop())

/** Mulberry32: small, seeded, good enough to choose operations by. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}

test('our ledger adds up to the books of the acquirer after 1,000 random operations under every misbehaviour and a stop', async () => {
  const { portico } = provider
  const finance = portico.as(portico.world.northwind.people.finance!)
  const random = seeded(20_261_121)
  const payments: string[] = []
  // A second try works on what the first has left, under keys of its own.
  const run = portico.services.newId()
  let sent = 0
  const post = (path: string, body: unknown) =>
    finance.post(`/api/v1/crm/transactions/${path}`, body, { headers: { 'idempotency-key': `${run}-${++sent}` } })

  async function pay(): Promise<void> {
    const captureMethod = random.pick(['Automatic', 'Automatic', 'Manual', 'ManualMultiple'] as const)
    const providers = random.pick([['Adelphi Acquiring'], ['Bosphorus Pay', 'Adelphi Acquiring']] as [string, ...string[]][])
    const amountMinor = endsSomeday(500 + random.below(50_000))
    const currency = random.pick(['EUR', 'JPY', 'KWD'])
    payments.push(await provider.aPayment({ amountMinor, captureMethod, merchant: random.pick(['acme', 'globex']), providers, currency }))
  }

  type Head = {
    allowedActions: {
      action: 'refund' | 'capture' | 'void' | 'checkStatus' | 'reversal' | 'payout'
      allowed: boolean
      maxAmountMinor: number
    }[]
  }
  const act = (id: string, action: Head['allowedActions'][number]['action'], most: number) => {
    const isAll = random.below(4) === 0
    const amountMinor = endsSomeday(isAll ? most : Math.max(1, Math.floor(most * 0.3)))
    if (action === 'payout')
      return post(`${id}/payouts`, { amountMinor: endsSomeday(1 + random.below(20)), sameInstrument: true, description: 'Prize' })
    if (action === 'refund') return post(`${id}/refunds`, { amountMinor, reasonCode: 'CustomerRequest' })
    if (action === 'capture') return post(`${id}/captures`, { amountMinor, final: isAll })
    if (action === 'checkStatus') return post(`${id}/checkstatus`, {})
    return post(`${id}/${action}s`, { reasonCode: 'OrderCancelled' })
  }

  // The provider hears of these alone. One that ends a payment leaves nothing to try.
  const asked = ['refund', 'capture', 'void', 'checkStatus', 'reversal']
  const seldom = ['checkStatus', 'reversal']
  async function operate(): Promise<void> {
    const id = payments.length > 20 && random.below(4) > 0 ? random.pick(payments) : undefined
    if (id === undefined) return pay()
    const head = (await finance.get(`/api/v1/crm/transactions/${id}/details`)).body as Head
    const possible = head.allowedActions.filter(
      ({ action, allowed }) => allowed && asked.includes(action) && (!seldom.includes(action) || random.below(8) === 0),
    )
    if (possible.length === 0) return pay()
    const { action, maxAmountMinor } = random.pick(possible)
    const reply = await act(id, action, maxAmountMinor)
    // Another of the eight may have been quicker.
    expect([200, 201, 409], reply.text).toContain(reply.status)
  }

  let begun = 0
  const outage = { from: operations * 0.5, isDown: false }
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (begun < operations) {
        begun++
        if (begun >= outage.from && !outage.isDown) {
          outage.isDown = true
          await provider.stopAcquirer()
          setTimeout(() => void provider.startAcquirerAgain(), 700)
        }
        await operate()
      }
    }),
  )

  // What no one has told yet is asked for, as a clerk would, until every payment has its answer.
  const open = async () =>
    (
      await portico.admin.query<{ id: string }>(
        "select id from transactions where parent_transaction_id is null and status in ('Pending', 'Closing')",
      )
    ).rows
  await expect
    .poll(
      async () => {
        await provider.settled(20_000)
        const left = await open()
        await Promise.all(left.map(({ id }) => post(`${id}/checkstatus`, {})))
        return left.length
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(0)
  // Of a contradiction the provider is asked again, by the worker ever more rarely, by a clerk at once.
  const inConflict = "select id from transactions where parent_transaction_id is null and status = 'Conflict'"
  await expect
    .poll(
      async () => {
        const { rows } = await portico.admin.query<{ id: string }>(inConflict)
        await Promise.all(rows.map(({ id }) => post(`${id}/checkstatus`, {})))
        await provider.settled(20_000)
        return differences()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await provider.settled(20_000)
  expect(await differences()).toEqual([])
  expect(await brokenRules()).toEqual([])
  expect(await seen()).toEqual({
    contradictions: true,
    'other amounts': true,
    'refunds that came back': true,
    silences: true,
    cascades: true,
    reversals: true,
  })

  /** The run has met what it is about. */
  async function seen() {
    const told: [what: string, lines: string[]][] = [
      ['contradictions', [paymentHistory.approvedAfterAll.reason, paymentHistory.takenBack.reason]],
      ['other amounts', [paymentHistory.bookedOther.reason]],
      ['refunds that came back', [paymentHistory.refundCameBack.reason]],
      ['silences', [paymentHistory.noAnswer.reason]],
      ['cascades', [paymentHistory.passedOn.reason]],
      ['reversals', [paymentHistory.reversed.reason]],
    ]
    const found: Record<string, boolean> = {}
    for (const [what, lines] of told)
      found[what] = (await portico.admin.query('select 1 from transaction_events where title = any($1) limit 1', [lines])).rowCount === 1
    return found
  }

  async function differences() {
    const client = signedClient(provider.acquirerUrl, provider.secret)
    const totals = (await client.get('/v1/totals')).body as {
      byCurrency: { currency: string; capturedMinor: number; refundedMinor: number; paidOutMinor: number; authorisedMinor: number }[]
    }
    const ours = await portico.admin.query<{ currency: string; captured: number; refunded: number; paid: number }>(`
      select currency, sum(amount_minor) filter (where account_code in ('acquirer_receivable', 'merchant_refunds', 'merchant_payouts')) as captured,
        coalesce(sum(amount_minor) filter (where account_code = 'merchant_refunds'), 0) as refunded,
        coalesce(sum(amount_minor) filter (where account_code = 'merchant_payouts'), 0) as paid
      from ledger_entries group by currency order by currency`)
    const columns = await portico.admin.query<{ currency: string; authorised: number; captured: number; refunded: number }>(`
      select currency, sum(amount_authorised_minor) as authorised, sum(amount_captured_minor) as captured, sum(amount_refunded_minor) as refunded
      from transactions where parent_transaction_id is null group by currency order by currency`)
    expect(totals.byCurrency).toHaveLength(3)
    return totals.byCurrency.flatMap((theirs) => {
      const ledger = ours.rows.find((row) => row.currency === theirs.currency)
      const rows = columns.rows.find((row) => row.currency === theirs.currency)
      const wanted = [
        theirs.authorisedMinor,
        theirs.capturedMinor,
        theirs.refundedMinor,
        theirs.capturedMinor,
        theirs.refundedMinor,
        theirs.paidOutMinor,
      ]
      const found = [rows?.authorised, ledger?.captured, ledger?.refunded, rows?.captured, rows?.refunded, ledger?.paid].map(Number)
      return wanted.join() === found.join() ? [] : [{ currency: theirs.currency, acquirer: wanted, portico: found }]
    })
  }

  async function brokenRules() {
    const { rows } = await portico.admin.query(`
      select 'events have gaps' as rule, t.id from transactions t
        where event_count <> (select count(*) from transaction_events e where e.transaction_id = t.id)
           or event_count <> (select coalesce(max(seq), 0) from transaction_events e where e.transaction_id = t.id)
      union all select 'a payment and its entries differ', t.id from transactions t where parent_transaction_id is null and amount_captured_minor <>
        (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join transactions f on f.id = e.transaction_id
          where (f.id = t.id or f.parent_transaction_id = t.id) and e.account_code in ('acquirer_receivable', 'merchant_refunds', 'merchant_payouts'))
      union all select 'a posting does not sum to zero', posting_id from ledger_entries group by posting_id, currency having sum(amount_minor) <> 0
      union all select 'fees and entries differ', t.id from transactions t where parent_transaction_id is null and fee_total_minor <>
        (select coalesce(sum(f.amount_minor), 0) from transaction_fees f join transactions c on c.id = f.transaction_id where c.id = t.id or c.parent_transaction_id = t.id)
      union all select 'something is still set aside', id from transactions where amount_refund_pending_minor <> 0 or amount_capture_pending_minor <> 0
      union all select 'a payout is still set aside', merchant_id from payout_books where reserved_minor <> 0
      union all select 'a child is still on its way', id from transactions
        where parent_transaction_id is not null and status in ('Pending', 'Approved', 'Accepted')`)
    return rows
  }
}, 240_000)
