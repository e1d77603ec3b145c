import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderFacts } from '../../../connectors/connector.ts'
import { childOf } from '../actions/child-transaction.ts'
import { newAttempt, newPayment, type PaymentDraft } from '../payments/payment-draft.ts'
import { moveRequest, payoutOf } from '../payouts/payout-child.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { resolveConflict } from './decide-status.ts'
import { type Effects, hearNews } from './hear-news.ts'
import type { Family, News } from './operation.ts'
import { settleByHand } from './settle-by-hand.ts'

let ids = 0
const newId = () => `id-${++ids}`
const now = new Date('2026-11-21T12:00:00Z')
const tools = { now, newId }
const actor = { kind: 'User', id: 'u', name: 'Clerk' } as const

const draft = (change: Partial<PaymentDraft> = {}): PaymentDraft => ({
  id: newId(),
  tenantId: 't',
  merchantId: 'm',
  websiteId: null,
  mode: 'Live',
  source: 'Api',
  externalId: null,
  amountMinor: 1000,
  currency: 'EUR',
  captureMethod: 'Automatic',
  paymentMethod: 'Card',
  serviceProvider: 'Adelphi Acquiring',
  mid: 'mid',
  card: null,
  country: null,
  customerName: null,
  customerEmail: null,
  createdBy: actor,
  details: {},
  ...change,
})
const facts = (change: Partial<ProviderFacts> = {}): ProviderFacts => ({
  providerTransactionId: 'pay_1',
  providerOperationId: 'op_1',
  responseCode: '00',
  responseText: 'Approved',
  normalisedCode: 'Approved',
  adviceCode: 'None',
  isSoftDecline: false,
  ...change,
})
const news = (outcome: News['outcome'], revision = 1, change: Partial<News> & { amountMinor?: number; currency?: string } = {}): News => {
  const { amountMinor, currency, ...rest } = change
  const more = { ...(amountMinor === undefined ? {} : { amountMinor }), ...(currency ? { currency } : {}) }
  return { outcome, facts: facts(more), revision, source: 'callback', apiLogId: null, ...rest }
}

function onItsWay(change: Partial<PaymentDraft> = {}): Family {
  const begun = newAttempt(newPayment(draft(change), tools).payment, newId(), tools)
  return { payment: begun.payment, of: { attempt: begun.attempt, isLast: true } }
}
const paid = (change: Partial<PaymentDraft> = {}) => hearNews(onItsWay(change), news('approved'), tools).family.payment

/** A child that was sent. */
function sent(payment: TransactionRecord, type: 'Refund' | 'Capture' | 'Void' | 'Reversal', amountMinor: number): Family {
  const reserved: TransactionRecord =
    type === 'Refund'
      ? { ...payment, amount_refund_pending_minor: payment.amount_refund_pending_minor + amountMinor }
      : type === 'Capture'
        ? { ...payment, amount_capture_pending_minor: amountMinor }
        : {
            ...payment,
            status: 'Closing',
            status_before: payment.status,
            ...(type === 'Reversal' ? { amount_refund_pending_minor: payment.amount_captured_minor } : {}),
          }
  const { record } = childOf(
    reserved,
    {
      type,
      amountMinor,
      actor,
      source: 'Portal',
      number: 1,
      details: type === 'Capture' ? { final: true } : {},
      givesBack: type === 'Reversal' && payment.amount_captured_minor > 0,
    },
    tools,
  )
  return { payment: reserved, of: { child: record } }
}
const childOfFamily = ({ of }: Family) => ('child' in of ? of.child : undefined)
const on = (effects: Effects, account: string) =>
  effects.entries.filter((entry) => entry.account_code === account).reduce((sum, entry) => sum + entry.amount_minor, 0)
const hearAll = (family: Family, all: News[]) =>
  all.reduce<{ family: Family; entries: Effects['entries']; results: string[] }>(
    (so, one) => {
      const heard = hearNews(so.family, one, tools)
      return { family: heard.family, entries: [...so.entries, ...heard.entries], results: [...so.results, heard.result] }
    },
    { family, entries: [], results: [] },
  )

describe('an authorisation', () => {
  test.each([
    ['Automatic', 'Card', 'Captured', 1000],
    ['Automatic', 'BankTransfer', 'Successful', 1000],
    ['Manual', 'Card', 'Reserved', 0],
  ] as const)('that is approved, %s, %s: %s', (captureMethod, paymentMethod, status, captured) => {
    const heard = hearNews(onItsWay({ captureMethod, paymentMethod }), news('approved'), tools)
    expect(heard.family.payment).toMatchObject({ status, amount_authorised_minor: 1000, amount_captured_minor: captured })
    expect(on(heard, 'acquirer_receivable')).toBe(captured)
  })

  test.each([
    ['DoNotHonour', 'Declined'],
    ['ProviderError', 'Failed'],
    ['NeverArrived', 'Failed'],
  ])('that is declined with %s: %s', (normalisedCode, status) => {
    const heard = hearNews(onItsWay(), { ...news('declined'), facts: facts({ responseCode: '05', normalisedCode }) }, tools)
    expect(heard.family.payment).toMatchObject({ status, amount_authorised_minor: 0 })
    expect(heard.entries).toEqual([])
  })

  test('that is taken back is a Conflict, and nothing is booked any more, the fee included', () => {
    const { family, entries } = hearAll(onItsWay(), [news('approved', 1), news('declined', 2)])
    expect(family.payment).toMatchObject({
      status: 'Conflict',
      status_before: 'Captured',
      amount_captured_minor: 0,
      amount_authorised_minor: 0,
      fee_total_minor: 0,
    })
    expect(entries.reduce((sum, entry) => sum + (entry.account_code === 'fee_income' ? entry.amount_minor : 0), 0)).toBe(0)
  })

  test('that was booked with another amount is a Conflict, booked as the provider has it', () => {
    const { payment } = hearNews(onItsWay(), news('approved', 1, { amountMinor: 900 }), tools).family
    expect(payment).toMatchObject({ status: 'Conflict', amount_captured_minor: 900, amount_authorised_minor: 900 })
  })

  test('that was booked in another currency is a Conflict, and none of it is ours', () => {
    const { payment } = hearNews(onItsWay(), news('approved', 1, { currency: 'USD' }), tools).family
    expect(payment).toMatchObject({ status: 'Conflict', amount_captured_minor: 0 })
  })

  test('of an attempt that was given up and is approved after all is a Conflict with both amounts on the books', () => {
    const family = onItsWay()
    const given = 'attempt' in family.of ? { ...family.of.attempt, status: 'Declined' as const, provider_revision: 1 } : undefined
    const second = hearNews(family, news('approved'), tools).family.payment
    const heard = hearNews({ payment: second, of: { attempt: given!, isLast: false } }, news('approved', 2), tools)
    expect(heard.family.payment).toMatchObject({ status: 'Conflict', amount_captured_minor: 2000, amount_authorised_minor: 2000 })
  })
})

describe('a capture', () => {
  test('that is declined leaves the payment Reserved with everything left to capture', () => {
    const { payment } = hearNews(sent(paid({ captureMethod: 'Manual' }), 'Capture', 400), news('declined'), tools).family
    expect(payment).toMatchObject({ status: 'Reserved', amount_capture_pending_minor: 0, amount_captured_minor: 0, capture_final: false })
  })
  test('that is approved and final takes its amount and ends capturing', () => {
    const { payment } = hearNews(
      sent(paid({ captureMethod: 'Manual' }), 'Capture', 400),
      news('approved', 1, { amountMinor: 400 }),
      tools,
    ).family
    expect(payment).toMatchObject({ status: 'Captured', amount_capture_pending_minor: 0, amount_captured_minor: 400, capture_final: true })
  })
})

describe('a void', () => {
  test('closes the payment, or brings it back to where it was', () => {
    const reserved = paid({ captureMethod: 'Manual' })
    expect(hearNews(sent(reserved, 'Void', 1000), news('approved'), tools).family.payment).toMatchObject({
      status: 'Closed',
      close_reason: 'Voided',
    })
    expect(hearNews(sent(reserved, 'Void', 1000), news('declined'), tools).family.payment).toMatchObject({
      status: 'Reserved',
      status_before: null,
    })
  })
})

describe('a refund', () => {
  test('an operation that failed and is approved after all is booked, and is in Conflict itself', () => {
    const { family } = hearAll(sent(paid(), 'Refund', 400), [news('declined', 1), news('approved', 2)])
    expect(childOfFamily(family)).toMatchObject({ status: 'Conflict', booked_minor: 400 })
    expect(family.payment).toMatchObject({ status: 'Captured', amount_refunded_minor: 400, amount_refund_pending_minor: 0 })
  })

  test('in Conflict is Successful again once a status check finds it so', () => {
    const { family } = hearAll(sent(paid(), 'Refund', 400), [news('declined', 1), news('approved', 2)])
    const checked = hearNews(family, news('approved', 2, { source: 'sync' }), tools)
    expect(childOfFamily(checked.family)).toMatchObject({ status: 'Successful' })
    expect(checked.entries).toEqual([])
  })

  test('for which nothing is left any more is put off, the payment marked, and nothing booked', () => {
    const failed = hearAll(sent(paid(), 'Refund', 700), [news('declined', 1)]).family
    const later = sent(failed.payment, 'Refund', 600).payment
    const heard = hearNews({ ...failed, payment: later }, news('approved', 2), tools)
    expect(heard).toMatchObject({ result: 'deferred', entries: [], fees: [] })
    expect(heard.family.payment).toMatchObject({ status: 'Conflict', amount_refunded_minor: 0, amount_refund_pending_minor: 600 })
    expect(childOfFamily(heard.family)).toMatchObject({ status: 'Conflict', booked_minor: 0, provider_revision: 1 })
  })

  test('that is approved after a person gave the money back in another way is in Conflict itself, and a check does not end that', () => {
    const failed = hearAll(sent(paid(), 'Refund', 1000), [news('declined', 1)]).family
    const marked = { ...failed.payment, status: 'Refunded', status_before: 'Captured', amount_refunded_minor: 1000 } as const
    const heard = hearAll({ ...failed, payment: marked }, [news('approved', 2), news('approved', 2, { source: 'sync' })])
    expect(heard.results).toEqual(['deferred', 'deferred'])
    expect(heard.entries).toEqual([])
    expect(heard.family.payment).toMatchObject({ status: 'Conflict', amount_refunded_minor: 1000 })
    expect(childOfFamily(heard.family)).toMatchObject({ status: 'Conflict', booked_minor: 0, event_count: 4 })
  })

  test('that is approved once there is room for it again is booked', () => {
    const failed = hearAll(sent(paid(), 'Refund', 700), [news('declined', 1)]).family
    const full = { ...failed.payment, amount_refund_pending_minor: 600 }
    const put = hearNews({ ...failed, payment: full }, news('approved', 2), tools).family
    const free = { ...put, payment: { ...put.payment, amount_refund_pending_minor: 0 } }
    const heard = hearNews(free, news('approved', 2, { source: 'sync' }), tools)
    expect(heard).toMatchObject({ result: 'applied', family: { payment: { amount_refunded_minor: 700 } } })
    expect(childOfFamily(heard.family)).toMatchObject({ status: 'Successful', booked_minor: 700 })
  })

  test('of everything that comes before a capture on its way leaves the payment Captured, for the rest can be given back too', () => {
    const first = hearNews(sent(paid({ captureMethod: 'ManualMultiple' }), 'Capture', 400), news('approved'), tools).family.payment
    const capturing = sent({ ...first, capture_final: false }, 'Capture', 300)
    const refunded = hearNews(sent(capturing.payment, 'Refund', 400), news('approved'), tools).family.payment
    expect(refunded).toMatchObject({ status: 'Refunded', amount_capture_pending_minor: 300 })
    expect(hearNews({ ...capturing, payment: refunded }, news('approved'), tools).family.payment).toMatchObject({
      status: 'Captured',
      amount_captured_minor: 700,
      amount_refunded_minor: 400,
    })
  })

  test('of everything makes the payment Refunded, and one that comes back makes it what it was', () => {
    const { family } = hearAll(sent(paid(), 'Refund', 1000), [news('approved', 1)])
    expect(family.payment.status).toBe('Refunded')
    const back = hearNews(family, news('declined', 2), tools)
    expect(back.family.payment).toMatchObject({ status: 'Captured', amount_refunded_minor: 0 })
    expect(on(back, 'merchant_refunds')).toBe(-1000)
  })
})

describe('a reversal', () => {
  const as = (bookedAs: 'Void' | 'Refund', one: News): News => ({ ...one, facts: { ...one.facts, bookedAs } })

  test('after the capture gives everything back and closes the payment; a refused one leaves it as it was', () => {
    const family = sent(paid(), 'Reversal', 1000)
    const done = hearNews(family, as('Refund', news('approved', 1, { amountMinor: 1000 })), tools)
    expect(done.family.payment).toMatchObject({
      status: 'Closed',
      close_reason: 'Reversed',
      amount_refunded_minor: 1000,
      amount_refund_pending_minor: 0,
    })
    expect([on(done, 'merchant_refunds'), on(done, 'acquirer_receivable'), on(done, 'fee_income')]).toEqual([1000, -1000, 0])
    expect(childOfFamily(done.family)?.status).toBe('Successful')
    const refused = hearNews(family, news('declined'), tools)
    expect(refused.family.payment).toMatchObject({ status: 'Captured', status_before: null, close_reason: null })
    expect(refused.family.payment).toMatchObject({ amount_refunded_minor: 0, amount_refund_pending_minor: 0 })
    expect(refused.entries).toEqual([])
  })

  test('before the capture releases the amount and books nothing', () => {
    const done = hearNews(sent(paid({ captureMethod: 'Manual' }), 'Reversal', 1000), as('Void', news('approved')), tools)
    expect(done.family.payment).toMatchObject({ status: 'Closed', close_reason: 'Reversed', amount_refunded_minor: 0 })
    expect(done.entries).toEqual([])
  })

  test('that is taken back leads into Conflict, the money is with the merchant again, and a check finds it captured', () => {
    const { family, entries } = hearAll(sent(paid(), 'Reversal', 1000), [news('approved', 1), news('declined', 2)])
    expect(family.payment).toMatchObject({ status: 'Conflict', amount_captured_minor: 1000, amount_refunded_minor: 0 })
    expect(entries.reduce((sum, entry) => sum + (entry.account_code === 'merchant_refunds' ? entry.amount_minor : 0), 0)).toBe(0)
    expect(resolveConflict(family.payment, { isVoided: false, isReversed: false, isDeclined: false })?.status).toBe('Captured')
  })

  test('that the provider approves after all ends the conflict as Reversed, once everything has gone back', () => {
    const { family } = hearAll(sent(paid(), 'Reversal', 1000), [news('declined', 1), news('approved', 2)])
    expect(family.payment).toMatchObject({ status: 'Conflict', amount_refunded_minor: 1000 })
    const ends = { isVoided: false, isReversed: true, isDeclined: false }
    expect(resolveConflict(family.payment, ends)).toMatchObject({ status: 'Closed', close_reason: 'Reversed' })
    expect(resolveConflict({ ...family.payment, amount_refunded_minor: 0 }, ends)?.status).toBe('Captured')
  })
})

describe('a payout', () => {
  const payout = {
    number: 1,
    amountMinor: 400,
    description: 'Prize',
    actor,
    source: 'Portal',
    leftMinor: 900,
    approvalFromMinor: undefined,
  }
  /** A payout whose amount is set aside, as its provider was asked for it. */
  const payoutSent = (): Family => {
    const payment = paid()
    const { record } = payoutOf(payment, { ...payout, id: newId() }, tools)
    const said = paymentHistory.sent({ provider: payment.service_provider })
    return { payment, of: { child: moveRequest(record, 'Pending', { said, actor }, tools).record } }
  }
  /** The combined effect of all news. */
  const after = (family: Family, all: News[]) =>
    all.reduce(
      (so, one) => {
        const heard = hearNews(so.family, one, tools)
        return {
          family: heard.family,
          releasedMinor: so.releasedMinor + heard.releasedMinor,
          paidMinor: so.paidMinor + on(heard, 'merchant_payouts'),
        }
      },
      { family, releasedMinor: 0, paidMinor: 0 },
    )

  test.each<[string, News[], string, number]>([
    ['refused', [news('declined')], 'Failed', 0],
    ['refused, and approved after all', [news('declined'), news('approved', 2)], 'Conflict', 400],
    [
      'refused, approved after all, and found so by a check',
      [news('declined'), news('approved', 2), news('approved', 2, { source: 'sync' })],
      'Successful',
      400,
    ],
    ['refused, approved after all, and refused again', [news('declined'), news('approved', 2), news('declined', 3)], 'Failed', 0],
    ['accepted, refused, and approved after all', [news('pending'), news('declined', 2), news('approved', 3)], 'Conflict', 400],
    ['paid, and returned by the bank', [news('approved'), news('declined', 2)], 'Failed', 0],
    ['paid in another currency, and refused then', [news('approved', 1, { currency: 'USD' }), news('declined', 2)], 'Failed', 0],
  ])('that is %s frees what was set aside for it exactly once, and leaves its payment alone', (_name, all, status, paidMinor) => {
    const begun = payoutSent()
    // Everything arrives twice.
    const heard = after(
      begun,
      all.flatMap((one) => [one, one]),
    )
    expect(childOfFamily(heard.family)).toMatchObject({ status, booked_minor: paidMinor })
    expect([heard.releasedMinor, heard.paidMinor]).toEqual([400, paidMinor])
    const { status: before, amount_captured_minor, amount_refunded_minor } = begun.payment
    expect(heard.family.payment).toMatchObject({
      status: before,
      amount_captured_minor,
      amount_refunded_minor,
      amount_refund_pending_minor: 0,
    })
  })

  test('stays on its way while a person settles its payment, because the amount set aside is still needed', () => {
    const { payment, of } = payoutSent()
    const word = { to: 'Captured', said: paymentHistory.setCaptured(), actor, reasonCode: null, note: 'Seen at the provider' } as const
    const locked = { payment: { ...payment, status: 'Conflict', status_before: 'Captured' } as const, operations: new Map([['p', of]]) }
    const settled = settleByHand(locked, word, tools)
    expect(settled.operations.get('p')).toEqual(of)
    const heard = hearNews({ payment: settled.payment, of: settled.operations.get('p')! }, news('approved'), tools)
    expect([heard.releasedMinor, childOfFamily(heard.family)?.status]).toEqual([400, 'Successful'])
  })
})

describe('a refund of everything that is returned after a conflict', () => {
  test.each([
    ['Captured', 'Card', 'Captured'],
    ['Successful', 'Card', 'Successful'],
    ['Successful', 'BankTransfer', 'Successful'],
    ['Refunded', 'Card', 'Captured'],
    ['Declined', 'BankTransfer', 'Successful'],
  ] as const)('that began as %s, of a %s payment, leads to %s', (before, paymentMethod, status) => {
    const inConflict: TransactionRecord = { ...paid({ paymentMethod }), status: 'Conflict', status_before: before }
    const { family } = hearAll(sent(inConflict, 'Refund', 1000), [news('approved', 1)])
    expect(family.payment).toMatchObject({ status: 'Conflict', amount_refunded_minor: 1000 })
    const resolved = { ...family.payment, ...resolveConflict(family.payment, { isVoided: false, isReversed: false, isDeclined: false }) }
    expect(resolved).toMatchObject({ status: 'Refunded', status_before: status })
    for (const payment of [resolved, { ...resolved, status_before: 'Conflict' as const }]) {
      const back = hearNews({ ...family, payment }, news('declined', 2), tools).family.payment
      const returned = payment === resolved ? status : paymentMethod === 'Card' ? 'Captured' : 'Successful'
      expect(back).toMatchObject({ status: returned, status_before: null, amount_refunded_minor: 0 })
    }
  })
})

describe('whatever arrives, however often and in which order', () => {
  const outcome = fc.constantFrom('approved' as const, 'declined' as const, 'pending' as const)
  const story = fc.array(fc.record({ outcome, less: fc.integer({ min: 0, max: 50 }) }), { minLength: 1, maxLength: 4 })
  const scenario = fc.record({
    stories: fc.array(fc.record({ story, amount: fc.integer({ min: 100, max: 900 }) }), { minLength: 1, maxLength: 4 }),
    shuffle: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  })

  test('a payment and its ledger end at what the provider has booked last', () => {
    fc.assert(
      fc.property(scenario, ({ stories, shuffle }) => {
        let payment = paid({ amountMinor: 10_000 })
        const children = new Map<string, TransactionRecord>()
        const all: { id: string; news: News }[] = []
        for (const { story: revisions, amount } of stories) {
          const family = sent(payment, 'Refund', amount)
          payment = family.payment
          const child = childOfFamily(family)!
          children.set(child.id, child)
          // Pending comes first or not at all, as with any provider; later words are final.
          const spoken = revisions.filter((one, index) => one.outcome !== 'pending' || index === 0)
          for (const [index, one] of spoken.entries())
            for (let copies = 0; copies < 2; copies++)
              all.push({ id: child.id, news: news(one.outcome, index + 1, { amountMinor: amount - one.less }) })
        }
        const order = all.map((one, index) => ({ one, at: shuffle[index % shuffle.length]! })).sort((a, b) => a.at - b.at)
        const entries: Effects['entries'] = []
        const events: number[] = []
        const seqBefore = payment.event_count
        for (const { one } of order) {
          const heard = hearNews({ payment, of: { child: children.get(one.id)! } }, one.news, tools)
          expect(heard.result).not.toBe('deferred')
          payment = heard.family.payment
          children.set(one.id, childOfFamily(heard.family)!)
          entries.push(...heard.entries)
          events.push(...heard.events.filter((event) => event.transaction_id === payment.id).map((event) => event.seq))
        }
        let refunded = 0
        let pending = 0
        for (const { id } of children.values()) {
          const last = all.filter((one) => one.id === id).sort((a, b) => b.news.revision - a.news.revision)[0]!.news
          if (last.outcome === 'approved') refunded += last.facts.amountMinor!
          if (last.outcome === 'pending') pending += children.get(id)!.amount_minor
        }
        expect([payment.amount_refunded_minor, payment.amount_refund_pending_minor]).toEqual([refunded, pending])
        expect(
          entries.filter((entry) => entry.account_code === 'merchant_refunds').reduce((sum, entry) => sum + entry.amount_minor, 0),
        ).toBe(refunded)
        expect(entries.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(0)
        expect(events).toEqual(events.map((_, index) => seqBefore + index + 1))
      }),
      { numRuns: 300 },
    )
  })
})
