import type { ScopedDb } from '@portico/database/scope.ts'
import { aCapturedPayment, anAuthorisedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TransactionRecord } from '../transaction-row.ts'
import {
  beginReversal,
  beginVoid,
  cancelUnsent,
  countAsRefunded,
  noteStatusCheck,
  reserveCapture,
  reserveRefund,
} from './actions.repository.ts'

let portico: TestPortico
const now = new Date('2026-03-01T12:00:00Z')
const minutesFrom = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

type Columns = Record<string, unknown>
type Guard = {
  name: string
  act: (db: ScopedDb, id: string) => Promise<TransactionRecord | undefined>
  /** Payments that pass the guard. */
  passing: Record<string, Columns>
  /** What one payment that passes lacks, a single condition each, under the name of that payment. */
  breaking: Record<string, [passing: string, broken: Columns]>
}

const captured = { status: 'Captured', amount_authorised_minor: 1000, amount_captured_minor: 1000 }
const reserved = {
  status: 'Reserved',
  capture_method: 'Manual',
  capture_final: false,
  amount_authorised_minor: 1000,
  amount_captured_minor: 0,
  expires_at: null,
}
const statusesBut = (...allowed: string[]) =>
  ['Created', 'Pending', 'Reserved', 'Captured', 'Successful', 'Closing', 'Closed', 'Conflict', 'Refunded'].filter(
    (status) => !allowed.includes(status),
  )
const eachStatusBut = (passing: string, ...allowed: string[]) =>
  Object.fromEntries(statusesBut(...allowed).map((status) => [`is ${status}`, [passing, { status }] as [string, Columns]]))

const guards: Guard[] = [
  {
    name: 'a refund',
    act: (db, id) => reserveRefund(db, id, 400, now),
    passing: {
      captured,
      successful: { ...captured, status: 'Successful' },
      'with just as much left': { ...captured, amount_refunded_minor: 100, amount_refund_pending_minor: 200, amount_disputed_minor: 300 },
    },
    breaking: {
      ...eachStatusBut('captured', 'Captured', 'Successful'),
      'has captured less': ['captured', { amount_captured_minor: 399 }],
      'has refunded the rest': ['captured', { amount_refunded_minor: 601 }],
      'has a refund on its way': ['captured', { amount_refund_pending_minor: 601 }],
      'is disputed': ['captured', { amount_disputed_minor: 601 }],
    },
  },
  {
    name: 'a refund outside the portal',
    act: (db, id) => countAsRefunded(db, id, 400, now),
    passing: { captured, successful: { ...captured, status: 'Successful' } },
    breaking: {
      ...eachStatusBut('captured', 'Captured', 'Successful'),
      'has refunded the rest': ['captured', { amount_refunded_minor: 601 }],
      'has a refund on its way': ['captured', { amount_refund_pending_minor: 601 }],
      'is disputed': ['captured', { amount_disputed_minor: 601 }],
    },
  },
  {
    name: 'a capture',
    act: (db, id) => reserveCapture(db, id, 400, now),
    passing: {
      reserved,
      'captured in parts': { ...reserved, status: 'Captured', capture_method: 'ManualMultiple', amount_captured_minor: 600 },
      'about to expire': { ...reserved, expires_at: minutesFrom(1) },
    },
    breaking: {
      ...eachStatusBut('reserved', 'Reserved', 'Captured'),
      'is captured at once': ['captured in parts', { capture_method: 'Manual' }],
      'has had its last capture': ['captured in parts', { capture_final: true }],
      'has a capture on its way': ['reserved', { amount_capture_pending_minor: 1 }],
      'has less left': ['captured in parts', { amount_captured_minor: 601 }],
      'has expired': ['about to expire', { expires_at: now }],
    },
  },
  {
    name: 'a void',
    act: (db, id) => beginVoid(db, id, now),
    passing: { reserved },
    breaking: {
      ...eachStatusBut('reserved', 'Reserved'),
      'has been captured': ['reserved', { amount_captured_minor: 1 }],
      'has a capture on its way': ['reserved', { amount_capture_pending_minor: 1 }],
    },
  },
  {
    name: 'a reversal',
    act: (db, id) => beginReversal(db, id, now),
    passing: { reserved, captured },
    breaking: {
      ...eachStatusBut('captured', 'Captured', 'Reserved'),
      'has a capture on its way': ['reserved', { amount_capture_pending_minor: 1 }],
      'has refunded a part': ['captured', { amount_refunded_minor: 1 }],
      'has a refund on its way': ['captured', { amount_refund_pending_minor: 1 }],
      'is disputed': ['captured', { amount_disputed_minor: 1 }],
    },
  },
  {
    name: 'a cancellation',
    act: (db, id) => cancelUnsent(db, id, now),
    passing: { created: { status: 'Created' } },
    breaking: eachStatusBut('created', 'Created'),
  },
  {
    name: 'a check of a final status',
    act: (db, id) => noteStatusCheck(db, id, { isOpen: false, now }),
    passing: { 'never checked': { last_synced_at: null }, 'checked long ago': { last_synced_at: minutesFrom(-24 * 60) } },
    breaking: { 'was checked a moment ago': ['checked long ago', { last_synced_at: now }] },
  },
]

async function aPaymentWith(columns: Columns): Promise<string> {
  const make = columns.status === 'Reserved' ? anAuthorisedPayment : aCapturedPayment
  const id = await make(portico, { amountMinor: 1000 })
  const names = Object.keys(columns)
  const set = names.map((name, place) => `${name} = $${place + 2}`).join(', ')
  await portico.admin.query(`update transactions set ${set} where id = $1`, [id, ...Object.values(columns)])
  return id
}
const rowOf = async (id: string) => (await portico.admin.query('select * from transactions where id = $1', [id])).rows[0]
const inTenant = <T>(work: (db: ScopedDb) => Promise<T>) =>
  portico.services.inScope({ level: 'tenant', tenantId: portico.world.acme.tenantId, mode: 'Live' }, work)

describe.each(guards)('$name', ({ act, passing, breaking }) => {
  test.each(Object.entries(passing))('takes a payment that is %s', async (_name, columns) => {
    const id = await aPaymentWith(columns)
    const { version } = await rowOf(id)
    expect(await inTenant((db) => act(db, id))).toMatchObject({ id, version: version + 1 })
  })

  test.each(Object.entries(breaking))('leaves alone a payment that %s', async (_name, [from, broken]) => {
    const id = await aPaymentWith({ ...passing[from], ...broken })
    const before = await rowOf(id)
    expect(await inTenant((db) => act(db, id))).toBeUndefined()
    expect(await rowOf(id)).toEqual(before)
  })

  test('reaches one payment, and none of the other mode', async () => {
    const [columns] = Object.values(passing)
    const [id, other] = [await aPaymentWith(columns!), await aPaymentWith(columns!)]
    const before = await rowOf(other)
    await inTenant((db) => act(db, id))
    expect(await rowOf(other)).toEqual(before)
    const scope = { level: 'tenant', tenantId: portico.world.acme.tenantId, mode: 'Test' } as const
    expect(await portico.services.inScope(scope, (db) => act(db, other))).toBeUndefined()
  })
})
