import {
  type TransactionStatus,
  transactionActions,
  transactionStatuses,
} from '@portico/contract/features/transactions/transaction-words.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionMatrix, matrixActions } from './action-matrix.ts'
import type { ActionFacts, ActionSubject } from './action-subject.ts'
import { allowedActions } from './allowed-actions.ts'
import { capturableMinor, netMinor, refundableMinor, releasedMinor } from './money-summary.ts'

const now = new Date('2026-11-21T12:00:00Z')
const facts: ActionFacts = {
  holdsCard: true,
  cardIsGone: false,
  now,
  isStaff: true,
  isMaker: false,
  isPlatform: false,
  permitted: new Map(transactionActions.map((action) => [action, { requiresSca: action === 'refund' }])),
  capabilities: {
    methods: ['card'],
    manualCapture: true,
    partialCapture: true,
    multiCapture: true,
    void: true,
    refund: true,
    partialRefund: true,
    reversal: true,
    payout: true,
    maxRefunds: 10,
    refundWindowDays: 180,
  },
  refundCount: 0,
  captureCount: 0,
}
const aPayment = (change: Partial<ActionSubject> = {}): ActionSubject => ({
  type: 'Payment',
  status: 'Captured',
  close_reason: null,
  currency: 'EUR',
  service_provider: 'Adelphi Acquiring',
  provider_transaction_id: 'pay_1',
  capture_method: 'Automatic',
  capture_final: true,
  amount_authorised_minor: 1000,
  amount_capture_pending_minor: 0,
  amount_captured_minor: 1000,
  amount_refund_pending_minor: 0,
  amount_refunded_minor: 0,
  amount_disputed_minor: 0,
  fee_total_minor: 59,
  captured_at: '2026-11-01T12:00:00Z',
  expires_at: null,
  last_synced_at: null,
  payment_method: 'Card',
  card_last4: '4242',
  status_changed_at: '2026-11-20T12:00:00Z',
  dispute_state: 'None',
  ...change,
})
const reserved = {
  status: 'Reserved',
  capture_method: 'Manual',
  capture_final: false,
  amount_captured_minor: 0,
  captured_at: null,
} as const
const verdict = (name: string, payment: ActionSubject, change: Partial<ActionFacts> = {}) =>
  allowedActions(payment, { ...facts, ...change }).find(({ action }) => action === name)!

describe('the matrix of actions', () => {
  const marks: Record<TransactionStatus, string> = {
    Created: '    ✔       ',
    Pending: '✔ ◐◐◐     ◐ ',
    WaitingForApproval: '◐✔✔         ',
    Blocked: '  ✔        ✔',
    Duplicate: ' ✔✔         ',
    Reserved: '✔  ✔✔✔      ',
    Captured: '◐  ◐ ◐✔◐✔◐  ',
    Successful: '◐     ✔◐✔◐  ',
    Refunded: '        ✔   ',
    Closing: '✔         ◐ ',
    Closed: '◐           ',
    Declined: '◐           ',
    Failed: '◐           ',
    Rejected: '◐           ',
    Conflict: '✔         ✔ ',
    Validated: '            ',
    Approved: '            ',
    Accepted: '✔           ',
  }
  test.each(transactionStatuses)('%s', (status) => {
    const written = matrixActions.map((action) => ({ yes: '✔', if: '◐', no: ' ' })[actionMatrix[status][action]]).join('')
    expect(written).toBe(marks[status])
  })
})

describe('refund', () => {
  test('a refund is possible up to the rest', () => {
    const payment = aPayment({ amount_refunded_minor: 250, amount_refund_pending_minor: 100, amount_disputed_minor: 50 })
    expect(verdict('refund', payment)).toEqual({
      action: 'refund',
      allowed: true,
      reason: null,
      said: null,
      maxAmountMinor: 600,
      requiresSca: true,
    })
  })

  test('says why it is off in English, and by a name with what it names', () => {
    expect(verdict('refund', aPayment({ status: 'Reserved' }))).toMatchObject({
      reason: 'You can’t refund: this payment has not been captured yet. Void it instead.',
      said: { reason: 'transactions.offReservedVoid', params: { action: 'refund' } },
    })
  })
  test.each([
    [{ amount_refund_pending_minor: 1000 }, {}, 'You can’t refund: pending refunds use up the remaining amount.'],
    [{ amount_disputed_minor: 1000 }, {}, 'You can’t refund: the whole amount is disputed.'],
    [{}, { refundCount: 10 }, 'You can’t refund: Adelphi Acquiring allows 10 refunds for one payment.'],
    [{ captured_at: '2026-05-25T11:59:59Z' }, {}, 'You can’t refund: Adelphi Acquiring allows no refunds after 180 days.'],
    [{}, { capabilities: undefined }, 'You can’t refund: Adelphi Acquiring is not connected.'],
    [{ status: 'Refunded' }, {}, 'You can’t refund: this payment has been refunded in full.'],
    [{ status: 'Conflict' }, {}, 'You can’t refund: the provider’s answers contradict each other. Check the status first.'],
    [{ status: 'Closed', close_reason: 'Voided' }, {}, 'You can’t refund: this payment was voided.'],
    [reserved, {}, 'You can’t refund: this payment has not been captured yet. Void it instead.'],
  ] as [Partial<ActionSubject>, Partial<ActionFacts>, string][])('%# says why it is off', (payment, change, reason) => {
    expect(verdict('refund', aPayment(payment), change)).toMatchObject({ allowed: false, reason, maxAmountMinor: 0 })
  })
  test('is possible on the last moment of the window', () => {
    expect(verdict('refund', aPayment({ captured_at: '2026-05-25T12:00:00Z' })).allowed).toBe(true)
  })
})

describe('capture', () => {
  test('a capture is possible up to the authorised amount', () => {
    expect(verdict('capture', aPayment(reserved))).toMatchObject({ allowed: true, maxAmountMinor: 1000 })
  })
  test('of the rest is possible where several captures are', () => {
    const part = aPayment({ ...reserved, status: 'Captured', capture_method: 'ManualMultiple', amount_captured_minor: 400 })
    expect(verdict('capture', part)).toMatchObject({ allowed: true, maxAmountMinor: 600 })
    const { multiCapture: _, ...rest } = facts.capabilities!
    expect(verdict('capture', part, { capabilities: { ...rest, multiCapture: false } }).reason).toBe(
      'You can’t capture: Adelphi Acquiring allows one capture for a payment.',
    )
  })
  test.each([
    [{}, 'You can’t capture: this payment was captured when it was made.'],
    [{ ...reserved, amount_capture_pending_minor: 100 }, 'You can’t capture: a capture of this payment is still pending.'],
    [{ ...reserved, expires_at: '2026-11-21T12:00:00Z' }, 'You can’t capture: the authorisation has expired.'],
    [{ ...reserved, status: 'Closing' }, 'You can’t capture: this payment is being closed.'],
    [
      { ...reserved, status: 'Captured', amount_captured_minor: 400, capture_final: true },
      'You can’t capture: nothing is left to capture.',
    ],
    [{ ...reserved, status: 'Pending' }, 'You can’t capture yet: the provider hasn’t confirmed this payment.'],
  ] as [Partial<ActionSubject>, string][])('%# says why it is off', (payment, reason) => {
    expect(verdict('capture', aPayment(payment))).toMatchObject({ allowed: false, reason })
  })
})

describe('void', () => {
  test('is possible while nothing is captured', () => {
    expect(verdict('void', aPayment(reserved)).allowed).toBe(true)
    expect(verdict('void', aPayment({ ...reserved, status: 'Created', provider_transaction_id: null })).allowed).toBe(true)
  })
  test('of a captured payment points to the refund', () => {
    expect(verdict('void', aPayment()).reason).toBe('You can’t void: this payment has been captured. Refund it instead.')
  })
  test('waits for a capture that is on its way', () => {
    expect(verdict('void', aPayment({ ...reserved, amount_capture_pending_minor: 1 })).reason).toBe(
      'You can’t void: a capture of this payment is still pending.',
    )
  })
})

describe('reversal', () => {
  test('is possible of the whole payment, before its capture and after it', () => {
    expect(verdict('reversal', aPayment(reserved))).toMatchObject({ allowed: true, maxAmountMinor: null })
    expect(verdict('reversal', aPayment(), { captureCount: 1 }).allowed).toBe(true)
  })
  test.each([
    [{ amount_refunded_minor: 1 }, {}, 'You can’t reverse: part of this payment has been refunded. Refund the rest instead.'],
    [{ amount_refund_pending_minor: 1 }, {}, 'You can’t reverse: a refund of this payment is still pending.'],
    [{ amount_disputed_minor: 1 }, {}, 'You can’t reverse: part of this payment is disputed.'],
    [{ amount_capture_pending_minor: 1 }, {}, 'You can’t reverse: a capture of this payment is still pending.'],
    [{}, { captureCount: 2 }, 'You can’t reverse: this payment was captured in several parts. Refund it instead.'],
    [{}, { capabilities: undefined }, 'You can’t reverse: Adelphi Acquiring is not connected.'],
    [{}, { capabilities: { ...facts.capabilities!, reversal: false } }, 'You can’t reverse: Adelphi Acquiring does not support reversals.'],
    [{ captured_at: '2026-05-25T11:59:59Z' }, {}, 'You can’t reverse: Adelphi Acquiring allows no refunds after 180 days.'],
    [{ status: 'Successful' }, {}, 'You can’t reverse: this payment is complete. Refund it instead.'],
    [{ status: 'Closing' }, {}, 'You can’t reverse: this payment is being closed.'],
    [{ status: 'Closed', close_reason: 'Reversed' }, {}, 'You can’t reverse: this payment was reversed.'],
  ] as [Partial<ActionSubject>, Partial<ActionFacts>, string][])('%# says why it is off', (payment, change, reason) => {
    expect(verdict('reversal', aPayment(payment), change)).toMatchObject({ allowed: false, reason })
  })
})

describe('mark as refunded', () => {
  test('is possible up to the rest, whatever the provider can do', () => {
    const payment = aPayment({ amount_refunded_minor: 250, amount_refund_pending_minor: 100 })
    expect(verdict('markRefunded', payment, { capabilities: undefined })).toMatchObject({ allowed: true, maxAmountMinor: 650 })
  })
  test('is off where nothing is left', () => {
    expect(verdict('markRefunded', aPayment({ amount_refund_pending_minor: 1000 })).reason).toBe(
      'You can’t mark it as refunded: pending refunds use up the remaining amount.',
    )
    expect(verdict('markRefunded', aPayment(reserved)).maxAmountMinor).toBe(0)
  })
})

describe('approve and decline', () => {
  const held = { ...reserved, status: 'WaitingForApproval', amount_authorised_minor: 0, provider_transaction_id: null } as const
  test('are possible while a payment waits for a decision; a blocked one may be declined alone', () => {
    expect(verdict('approve', aPayment(held)).allowed).toBe(true)
    expect(verdict('decline', aPayment({ ...held, status: 'Duplicate' })).allowed).toBe(true)
    expect(verdict('decline', aPayment({ ...held, status: 'Blocked' })).allowed).toBe(true)
    expect(verdict('approve', aPayment({ ...held, status: 'Blocked' })).reason).toBe(
      'You can’t approve: this payment was blocked before it reached a provider.',
    )
  })
  test('are left out where nothing waits for a decision', () => {
    for (const status of ['Captured', 'Reserved', 'Declined'] as const) {
      expect(verdict('approve', aPayment({ status }))).toBeUndefined()
      expect(verdict('decline', aPayment({ status }))).toBeUndefined()
    }
  })
  test('are never for the person who made the payment', () => {
    for (const action of ['approve', 'decline'])
      expect(verdict(action, aPayment(held), { isMaker: true }).reason).toBe(
        `You can’t ${action}: you made this payment. Someone else has to decide.`,
      )
  })
  test('an approval needs a provider, unless the payment is authorised already', () => {
    expect(verdict('approve', aPayment(held), { capabilities: undefined }).allowed).toBe(false)
    expect(verdict('approve', aPayment({ ...held, amount_authorised_minor: 1000 }), { capabilities: undefined }).allowed).toBe(true)
    expect(verdict('approve', aPayment(held), { cardIsGone: true }).reason).toMatch(/^You can’t approve: the card is no longer stored/)
    expect(verdict('approve', aPayment({ ...held, amount_authorised_minor: 1000 }), { cardIsGone: true }).allowed).toBe(true)
    expect(verdict('decline', aPayment(held), { cardIsGone: true }).allowed).toBe(true)
  })
})

describe('status change', () => {
  const at = (status: TransactionStatus, changedAt = '2026-11-20T11:59:59Z') =>
    aPayment({ ...reserved, status, amount_authorised_minor: 0, status_changed_at: changedAt })
  test('of a contradiction is for staff of the tenant', () => {
    expect(verdict('statusChange', at('Conflict', '2026-11-21T11:59:59Z')).allowed).toBe(true)
    expect(verdict('statusChange', at('Pending')).reason).toBe(
      'You can’t change the status yet: the provider hasn’t confirmed this payment.',
    )
    expect(verdict('statusChange', at('Captured'))).toBeUndefined()
  })
  test('of a payment that waits is for the platform, after a day', () => {
    for (const status of ['Pending', 'Closing'] as const) {
      expect(verdict('statusChange', at(status), { isPlatform: true }).allowed).toBe(true)
      expect(verdict('statusChange', at(status, '2026-11-20T12:00:00Z'), { isPlatform: true }).reason).toBe(
        'You can’t change the status: this payment has waited for less than a day.',
      )
    }
  })
})

test('BIN data is corrected in every status, and of cards alone', () => {
  for (const status of transactionStatuses) expect(verdict('amendBin', aPayment({ status })).allowed).toBe(true)
  for (const other of [{ payment_method: 'BankTransfer' }, { card_last4: null }])
    expect(verdict('amendBin', aPayment(other))).toBeUndefined()
})

describe('check status', () => {
  test('is open to anyone while the provider may still say something', () => {
    for (const status of ['Pending', 'Closing', 'Reserved', 'Conflict'] as const)
      expect(verdict('checkStatus', aPayment({ status }), { isStaff: false }).allowed).toBe(true)
  })
  test('of a final status is for staff, once a minute', () => {
    expect(verdict('checkStatus', aPayment(), { isStaff: false }).reason).toBe(
      'You can’t check the status: the provider has given its final answer.',
    )
    expect(verdict('checkStatus', aPayment()).allowed).toBe(true)
    expect(verdict('checkStatus', aPayment({ last_synced_at: '2026-11-21T11:59:01Z' })).reason).toBe(
      'You can’t check the status: it was checked less than a minute ago.',
    )
    expect(verdict('checkStatus', aPayment({ last_synced_at: '2026-11-21T11:59:00Z' })).allowed).toBe(true)
  })
  test('asks about a refund as well as about a payment', () => {
    expect(verdict('checkStatus', aPayment({ type: 'Refund', status: 'Pending' })).allowed).toBe(true)
  })
})

test('an action without a permission is left out', () => {
  const names = allowedActions(aPayment(), { ...facts, permitted: new Map([['void', { requiresSca: false }]]) }).map(({ action }) => action)
  expect(names).toEqual(['void'])
})

const anyPayment: fc.Arbitrary<ActionSubject> = fc
  .record({
    parts: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 6, maxLength: 6 }),
    status: fc.constantFrom(...transactionStatuses),
    capture_method: fc.constantFrom('Automatic' as const, 'Manual' as const, 'ManualMultiple' as const),
    capture_final: fc.boolean(),
    type: fc.constantFrom('Payment' as const, 'Authorization' as const, 'Refund' as const),
  })
  .map(({ parts: [refunded = 0, pending = 0, disputed = 0, left = 0, capturePending = 0, open = 0], ...rest }) => {
    const captured = refunded + pending + disputed + left
    return aPayment({
      ...rest,
      amount_captured_minor: captured,
      amount_refunded_minor: refunded,
      amount_refund_pending_minor: pending,
      amount_disputed_minor: disputed,
      amount_capture_pending_minor: capturePending,
      amount_authorised_minor: captured + capturePending + open,
      fee_total_minor: Math.min(captured, 30),
    })
  })

describe('whatever the amounts', () => {
  test('an action never allows more than is left, and is off when nothing is', () => {
    fc.assert(
      fc.property(anyPayment, (payment) => {
        for (const action of allowedActions(payment, facts)) {
          if (action.action === 'refund') {
            expect(action.maxAmountMinor).toBeLessThanOrEqual(refundableMinor(payment))
            if (action.allowed) expect(action.maxAmountMinor).toBeGreaterThan(0)
          }
          if (action.action === 'capture') {
            expect(action.maxAmountMinor! + payment.amount_captured_minor + payment.amount_capture_pending_minor).toBeLessThanOrEqual(
              payment.amount_authorised_minor,
            )
            if (action.allowed) expect(action.maxAmountMinor).toBeGreaterThan(0)
          }
          if (action.action === 'void' && action.allowed)
            expect(payment.amount_captured_minor === 0 || payment.status === 'Created').toBe(true)
          expect(action.allowed).toBe(action.reason === null)
        }
      }),
    )
  })
  test('the sums add up', () => {
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const { amount_captured_minor: captured, amount_capture_pending_minor: capturePending } = payment
        expect(captured + capturePending + capturableMinor(payment, now) + releasedMinor(payment, now)).toBe(
          payment.amount_authorised_minor,
        )
        expect(releasedMinor(payment, now)).toBeGreaterThanOrEqual(0)
        expect(
          payment.amount_refunded_minor + payment.amount_refund_pending_minor + payment.amount_disputed_minor + refundableMinor(payment),
        ).toBe(captured)
        expect(netMinor(payment) + payment.fee_total_minor + payment.amount_refunded_minor + payment.amount_disputed_minor).toBe(captured)
      }),
    )
  })
})

describe('payout', () => {
  test.each([
    [{ amount_disputed_minor: 1 }, {}, 'You can’t pay out: this payment is disputed.'],
    [{ dispute_state: 'Open' }, {}, 'You can’t pay out: this payment is disputed.'],
    [{ status: 'Blocked' }, {}, 'You can’t pay out: this payment was blocked before it reached a provider.'],
    [{}, { capabilities: { ...facts.capabilities!, payout: false } }, 'You can’t pay out: Adelphi Acquiring does not pay out.'],
    [
      {},
      { seesPart: true },
      'You can’t pay out: your access is limited to some methods or providers, and a payout takes from the whole balance.',
    ],
  ] as [Partial<ActionSubject>, Partial<ActionFacts>, string][])('%# of a payment says why it is off', (payment, change, reason) => {
    expect(verdict('payout', aPayment(payment), change)).toMatchObject({ allowed: false, reason })
  })
  test('a decision is offered on payouts and refunds alone, while they wait', () => {
    expect(verdict('payout', aPayment()).allowed).toBe(true)
    expect(verdict('approvePayout', aPayment({ status: 'WaitingForApproval' }))).toBeUndefined()
    const waiting = aPayment({ type: 'Payout', status: 'WaitingForApproval' })
    expect(verdict('approvePayout', waiting).allowed).toBe(true)
    expect(verdict('payout', waiting)).toBeUndefined()
    expect(verdict('declinePayout', { ...waiting, status: 'Rejected' })).toBeUndefined()
    expect(verdict('approvePayout', aPayment({ type: 'Refund', status: 'WaitingForApproval' })).allowed).toBe(true)
    expect(verdict('approvePayout', aPayment({ type: 'Refund', status: 'Pending' }))).toBeUndefined()
  })
})
