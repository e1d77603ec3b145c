import { describe, expect, test } from 'vitest'
import { differences } from '../trail/records.ts'
import { mismatches, strayEffects, strayRecords, wronglyRefused } from './effects.ts'
import { type Intent, type Opening, plainAmount } from './intent.ts'
import { brokenHistoryIn, type Entry, type Head, Memory, unbalancedIn, unbookedIn, unsoundIn } from './rules.ts'

const head: Head = {
  id: 'p',
  status: 'Captured',
  closeReason: null,
  currency: 'EUR',
  amountAuthorisedMinor: 1000,
  amountCapturedMinor: 1000,
  amountCapturePendingMinor: 0,
  amountCapturableMinor: 0,
  amountRefundedMinor: 200,
  amountRefundPendingMinor: 100,
  amountRefundableMinor: 700,
  amountDisputedMinor: 0,
  feeTotalMinor: 30,
  netMinor: 770,
}

describe('a payment at any moment', () => {
  test('is sound', () => expect(unsoundIn(head)).toEqual([]))

  test.each([
    [{ amountRefundedMinor: 950, amountRefundableMinor: -50, netMinor: 20 }, '950 + 100 on its way of captured 1000'],
    [{ amountCapturePendingMinor: 1 }, 'captured 1000 + 1 on its way of authorised 1000'],
    [{ amountRefundableMinor: 800 }, '800 left to refund'],
    [{ closeReason: 'Voided' }, 'voided with 1000 captured'],
    [{ status: 'Refunded' }, 'Refunded with 200 of 1000'],
    [{ netMinor: 1 }, 'net is 1'],
    [{ amountCapturableMinor: -1 }, 'amountCapturableMinor is -1'],
  ])('a fault is reported for %j', (change, words) => {
    expect(unsoundIn({ ...head, ...change }).join()).toContain(words)
  })
})

describe('the books', () => {
  const entry = (accountCode: string, amount: number, postingId: string): Entry => ({
    id: `${accountCode}${amount}`,
    postingId,
    transactionId: 't',
    accountCode,
    direction: amount > 0 ? 'Debit' : 'Credit',
    amountMinor: Math.abs(amount),
    currency: 'EUR',
  })
  const entries = [
    entry('acquirer_receivable', 1000, 'a'),
    entry('merchant_payable', -1000, 'a'),
    entry('merchant_payable', 30, 'b'),
    entry('fee_income', -30, 'b'),
    entry('merchant_refunds', 200, 'c'),
    entry('acquirer_receivable', -200, 'c'),
  ]
  test('balance, and say what the payment says', () => {
    expect(unbalancedIn('p', entries)).toEqual([])
    expect(unbookedIn(head, entries)).toEqual([])
  })
  test('differences are reported if one side is missing, and if they disagree', () => {
    expect(unbalancedIn('p', entries.slice(1)).map((text) => text.slice(0, 2))).toEqual(['I1', 'I2', 'I2'])
    expect(unbookedIn({ ...head, amountRefundedMinor: 0 }, entries)).toHaveLength(2)
  })
})

describe('a history', () => {
  const steps = (...states: (string | null)[]) =>
    states.map((statusTo, index) => ({
      eventId: String(index),
      seq: index + 1,
      kind: 'StatusChanged',
      statusFrom: index === 0 ? null : (states[index - 1] ?? null),
      statusTo,
    }))
  test('goes by the table', () => {
    expect(brokenHistoryIn('p', steps('Created', 'Pending', 'Reserved', 'Captured', 'Refunded'), 'Refunded')).toEqual([])
  })
  test('a history that jumps, lacks a number or ends elsewhere is reported', () => {
    expect(brokenHistoryIn('p', steps('Created', 'Pending', 'Closed', 'Captured'), 'Captured')).toEqual([
      'I5 p: event 4 goes from Closed to Captured',
    ])
    const gap = steps('Created', 'Pending', 'Reserved').map((event, index) => ({ ...event, seq: index === 2 ? 4 : event.seq }))
    expect(brokenHistoryIn('p', gap, 'Captured')).toEqual([
      'I5 p: event 3 has number 4',
      'I5 p: its events end at Reserved, its status is Captured',
    ])
  })
  test('what was seen once must stay', () => {
    const memory = new Memory()
    const idOf = (one: { id: string }) => one.id
    expect(memory.lostIn('p', idOf, [{ id: 'a', x: 1 }, { id: 'b' }])).toEqual([])
    expect(memory.lostIn('p', idOf, [{ id: 'a', x: 2 }])).toHaveLength(2)
  })
})

describe('what was wanted', () => {
  const opening: Opening = {
    id: 'p',
    mode: 'Live',
    tenantId: 't',
    merchantId: 'm',
    currency: 'EUR',
    status: 'Captured',
    captureMethod: 'Automatic',
    authorisedMinor: 1000,
    capturedMinor: 1000,
    refundedMinor: 0,
    children: [],
    auditIds: [],
  }
  const intent = (amountMinor: number, status: number, child: string | null = null): Intent => ({
    key: `k${amountMinor}`,
    payment: opening,
    action: 'refund',
    amountMinor,
    target: '',
    body: {},
    actor: 'me',
    sent: 1,
    unanswered: 0,
    answer: { status, text: JSON.stringify({ childTransactionId: child }) },
  })
  const child = (transactionId: string, amountMinor: number, status = 'Successful') => ({
    transactionId,
    relation: 'Child',
    type: 'Refund',
    status,
    amountMinor,
  })
  const line = (id: string, childTransactionId: string, result = 'done') => ({
    id,
    at: '',
    action: 'transactions.refund',
    result,
    actorName: 'Me',
    actorId: 'me',
    after: { childTransactionId },
  })

  test('has one child and one record each', () => {
    const intents = [intent(200, 201, 'c1'), intent(1305, 201, 'c2'), intent(5000, 409)]
    const children = [child('c1', 200), child('c2', 1305, 'Failed')]
    expect(strayEffects(opening, intents, children)).toEqual([])
    expect(mismatches(opening, intents, { ...head, amountRefundPendingMinor: 0 }, children)).toEqual([])
    expect(strayRecords(opening, intents, [line('1', 'c1'), line('2', 'c2'), line('3', '', 'refused')])).toEqual([])
  })
  test('an effect that is lost, comes twice or has another amount is reported', () => {
    const intents = [intent(200, 201, 'c1')]
    expect(strayEffects(opening, intents, [])).toHaveLength(1)
    expect(strayEffects(opening, intents, [child('c1', 200), child('c2', 200)])).toHaveLength(1)
    expect(strayEffects(opening, intents, [child('c1', 20)])).toHaveLength(1)
    expect(mismatches(opening, intents, { ...head, amountRefundedMinor: 400 }, [child('c1', 200)])).toHaveLength(1)
    expect(strayRecords(opening, intents, [line('1', 'c1'), line('2', 'c1')])).toHaveLength(1)
    expect(strayRecords(opening, intents, [])).toHaveLength(1)
  })
  test('a refusal is wrong only where enough is left whatever the others did', () => {
    const refused = intent(500, 409)
    expect(wronglyRefused(refused, [intent(500, 201, 'c')])).toBe(true)
    expect(wronglyRefused(refused, [intent(501, 201, 'c')])).toBe(false)
    expect(wronglyRefused(refused, [{ ...intent(501, 409) }])).toBe(true)
  })
  test('no amount makes the acquirer contradict itself', () => {
    expect([1383, 1381, 1371, 1305, 1376, 1999].map(plainAmount)).toEqual([1283, 1281, 1271, 1305, 1376, 1999])
  })
})

test('the trail is compared record by record, not by number alone', () => {
  expect(differences(['a', 'a', 'b'], ['b', 'a', 'a'])).toEqual([])
  expect(differences(['a', 'b'], ['a', 'a'])).toEqual(['1 records too many of a', '1 records lack of b'])
})
