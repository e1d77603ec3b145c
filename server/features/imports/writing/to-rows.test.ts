import { type PaymentMethod, paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import { expect, test } from 'vitest'
import { actionEffects, type PaymentRows, paymentEffects } from '../../transactions/index.ts'
import { rowMapper } from '../mapping/map-row.ts'
import { columnsOf, standardMapping } from '../mapping/mapping.ts'
import { toRows } from './to-rows.ts'

const newId = () => uuidv7()
const at = (day: number) => new Date(Date.UTC(2025, 0, day))
const tenantId = newId()
const merchantId = newId()
const actor = { kind: 'System', id: null, name: 'Import' } as const
const facts = {
  providerTransactionId: '',
  providerOperationId: '',
  responseCode: '',
  responseText: '',
  normalisedCode: 'Approved',
  adviceCode: 'None',
  isSoftDecline: false,
} as const
const approved = { outcome: 'approved', facts } as never

/** A payment of 10.00 and its refunds as the product itself decides them. */
function lived(paymentMethod: PaymentMethod, refundsMinor: readonly number[]): PaymentRows {
  const draft = {
    id: newId(),
    tenantId,
    merchantId,
    websiteId: null,
    mode: 'Live',
    source: 'Import',
    externalId: '1',
    amountMinor: 1000,
    currency: 'EUR',
    captureMethod: 'Automatic',
    paymentMethod,
    serviceProvider: 'Imported',
    mid: null,
    card: null,
    country: null,
    customerName: null,
    customerEmail: null,
    createdBy: actor,
    details: {},
  } as const
  const past = { provider: 'Imported', attemptId: newId(), news: approved, startedAt: at(1), at: at(1) }
  return refundsMinor.reduce(
    (rows, amountMinor, index) =>
      actionEffects(
        rows,
        {
          type: 'Refund',
          amountMinor,
          actor,
          source: 'Import',
          details: {},
          at: at(index + 2),
          childId: newId(),
          news: approved,
          endedAt: at(index + 2),
        },
        newId,
      ),
    paymentEffects(draft, [past], newId),
  )
}

function imported(paymentMethod: PaymentMethod, refundsMinor: readonly number[]) {
  const header = ['externalId', 'type', 'amount', 'currency', 'createdAt', 'paymentMethod']
  const map = rowMapper(standardMapping, columnsOf(standardMapping, header, 'f.csv'), header.length, {
    currencies: new Map([['EUR', 2]]),
    nowMs: at(9).getTime(),
  })
  const [payment, ...refunds] = [1000, ...refundsMinor].map((minor, index) => {
    const cells = [`${index}`, index ? 'Refund' : 'Payment', (minor / 100).toFixed(2), 'EUR', at(index + 1).toISOString(), paymentMethod]
    const draft = map({ line: index + 2, cells })
    if ('reason' in draft) throw new Error(draft.reason)
    return draft
  })
  const making = { tenantId, merchantId, mode: 'Live', source: 'test', fileName: 'f.csv', actorName: 'ada', now: at(9), newId } as const
  return toRows([{ kind: 'new', payment: payment!, refunds }], { booked: new Map(), earlier: new Map() }, making)
}

const standing = (row: object) => {
  const { type, status, status_before, amount_minor, amount_authorised_minor, amount_captured_minor, amount_refunded_minor, booked_minor } =
    row as Record<string, unknown>
  // History begins where the file begins: it knows nothing before captured.
  return {
    type,
    status,
    before: status === 'Refunded' ? status_before : null,
    amount_minor,
    amount_authorised_minor,
    amount_captured_minor,
    amount_refunded_minor,
    booked_minor,
  }
}
const instant = (value: unknown) => new Date(value as string).toISOString()

test.each(
  paymentMethods.flatMap((method) => [
    { method, refunds: [] },
    { method, refunds: [400] },
    { method, refunds: [400, 600] },
    { method, refunds: [1000] },
  ]),
)('a payment by $method with refunds of $refunds equals one that the product took itself, except for fees', ({ method, refunds }) => {
  const own = lived(method, refunds)
  const rows = imported(method, refunds)
  const [payment, ...children] = rows.transactions
  expect(standing(payment!)).toEqual(standing(own.payment))
  expect(children.map(standing)).toEqual(own.children.map(standing))
  expect(instant(payment!.status_changed_at)).toBe(instant(own.payment.status_changed_at))
  expect(instant(payment!.captured_at)).toBe(instant(own.payment.captured_at))
  expect(instant(payment!.authorised_at)).toBe(instant(own.payment.authorised_at))

  const fee = new Set(own.entries.filter((entry) => entry.account_code === 'fee_income').map((entry) => entry.posting_id))
  const side = (entry: { account_code: string; amount_minor: number; description: string; posted_at: unknown }) =>
    `${entry.account_code} ${entry.amount_minor} ${entry.description} ${instant(entry.posted_at)}`
  expect(rows.ledger_entries.map(side)).toEqual(own.entries.filter((entry) => !fee.has(entry.posting_id)).map(side))
  expect(rows.transaction_events.filter(({ transaction_id }) => transaction_id === payment!.id).map(({ seq }) => seq)).toEqual(
    Array.from({ length: payment!.event_count! }, (_, index) => index + 1),
  )
})
