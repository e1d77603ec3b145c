import type { Page } from '@portico/testkit/browser/browser.ts'
import { read } from './api.fixture.ts'

/** What the journeys need to know of a payment. */
export type Payment = {
  id: string
  externalId: string
  customerName: string
  tenantId: string
  merchantId: string
  merchantName: string
  status: string
  type: string
  currency: string
  amountMinor: number
  shownMinor: number
  amountCapturedMinor: number
  amountRefundedMinor: number
  amountRefundPendingMinor: number
  createdAt: string
}
export type Place = 'tenant' | 'merchant' | 'platform'

const lists: Record<Place, string> = {
  tenant: '/api/v1/crm/transactions',
  merchant: '/api/v1/transactions',
  platform: '/api/v1/crm/transactions/platform',
}

export const lookups: Record<Place, string> = {
  tenant: '/transaction-management/transaction-lookup',
  merchant: '/merchant/transaction-management/transaction-lookup',
  platform: '/platform/transaction-management/transaction-lookup',
}

export type Filters = Record<string, string>
export type Mode = 'Live' | 'Test'

/** The rows the API answers to the person of this page. */
export async function listPayments(page: Page, place: Place, filters: Filters, mode: Mode = 'Live'): Promise<Payment[]> {
  const query = new URLSearchParams({ pageSize: '100', ...filters })
  return (await read<{ data: Payment[] }>(page, `${lists[place]}?${query}`, { mode })).data
}

/** The sandbox behaves as a test asks of amounts that end in 13 and two digits more: neither the whole nor all but ten is one of them. */
const isPlain = ({ amountMinor }: Payment) => ![13, 23].includes(Math.floor((amountMinor % 10_000) / 100))

/** A payment with a reference to which nothing has happened since it was made, not even in vain: the tests of a run take each its own. */
export async function freshPayment(page: Page, place: Place, filters: Filters, mode: Mode = 'Live'): Promise<Payment> {
  for (const payment of await listPayments(page, place, filters, mode)) {
    if (payment.externalId === null || payment.amountRefundedMinor + payment.amountRefundPendingMinor > 0 || !isPlain(payment)) continue
    const { data } = await readRelated(page, place, payment, mode)
    if (!data.some(({ type }) => type === 'Refund' || type === 'Payout')) return payment
  }
  throw new Error(`The demo world has no fresh payment with ${JSON.stringify(filters)}`)
}

/** Platform staff read a record as staff of its tenant do, and name the tenant. */
const readRelated = (page: Page, place: Place, { id, tenantId }: Payment, mode: Mode) =>
  read<{ data: Payment[] }>(page, `${lists[place === 'merchant' ? 'merchant' : 'tenant']}/${id}/related`, {
    mode,
    ...(place === 'platform' ? { tenantId } : {}),
  })

type Detail = { allowedActions: { action: string; allowed: boolean }[] }

/** A reserved payment that can be captured and voided still; some providers cannot do the one or the other. */
export async function reservedPayment(page: Page, mode: Mode): Promise<Payment> {
  for (const payment of await listPayments(page, 'tenant', { status: 'Reserved', type: 'Authorization' }, mode)) {
    const { allowedActions } = await read<Detail>(page, `${lists.tenant}/${payment.id}`, { mode })
    const may = allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action)
    if (may.includes('capture') && may.includes('void')) return payment
  }
  throw new Error(`The demo world has no payment in ${mode} that can be captured and voided`)
}

/** Enough euros to give some back, and whole again after. */
export const captured: Filters = { status: 'Captured', type: 'Payment', currency: 'EUR', paymentMethod: 'Card', amountFrom: '50' }
