import { capturePosting, refundPosting } from '../../ledger/index.ts'
import { type Draft, movesMoney } from '../draft.ts'
import type { ExistingPayment, Family } from './family.ts'
import { addBeginning, addRefundEvent, commonColumns, type Making, newSheet, type Rows, type Sheet, type Taker } from './sheet.ts'

/** What an update of a payment that was there already has left: by what it is paid, the events so far, and the status before and after. */
export type Booked = Taker & { eventCount: number; statusBefore: string; statusAfter: string }

/** Of payments that are there already, by their ids: what they have left, and how many refunds they had. */
export type Found = { booked: ReadonlyMap<string, Booked>; earlier: ReadonlyMap<string, number> }

/**
 * The rows of some families. Payments carry their final amounts; what moves money posts entries; imported history carries no
 * fees, because what was charged elsewhere is not ours to book.
 */
export function toRows(families: readonly Family[], { booked, earlier }: Found, making: Making): Rows {
  const sheet = newSheet(making)
  for (const family of families) {
    if (family.kind === 'alone') addRefund(sheet, family.refund, null)
    else if (family.kind === 'new') addPayment(sheet, family.payment, family.refunds)
    else
      addRefundsOf(sheet, family.payment, family.refunds, {
        booked: booked.get(family.payment.id),
        earlier: earlier.get(family.payment.id) ?? 0,
      })
  }
  return sheet.rows
}

function addPayment(sheet: Sheet, draft: Draft, refunds: readonly Draft[]): void {
  const of = { ...draft, id: sheet.newId() }
  const at = new Date(draft.atMs).toISOString()
  const taken = movesMoney(draft) ? draft.amountMinor : 0
  const given = refunds.filter(movesMoney)
  const refunded = given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isRefunded = taken > 0 && refunded === taken
  sheet.rows.transactions.push({
    ...commonColumns(sheet, draft, of.id, at),
    root_transaction_id: of.id,
    status: isRefunded ? 'Refunded' : draft.status,
    status_before: isRefunded ? draft.status : null,
    status_changed_at: isRefunded ? new Date(Math.max(...given.map(({ atMs }) => atMs))).toISOString() : at,
    amount_authorised_minor: taken,
    amount_captured_minor: taken,
    amount_refunded_minor: refunded,
    event_count: 1 + given.length,
    authorised_at: taken > 0 ? at : null,
    captured_at: taken > 0 ? at : null,
  })
  addBeginning(sheet, draft, of.id, at, capturePosting(taken))
  for (const [index, refund] of refunds.entries()) addRefund(sheet, refund, { id: of.id, reference: draft.key, number: index + 1 })
  for (const [index, refund] of given.entries()) {
    const isLast = isRefunded && index === given.length - 1
    addRefundEvent(sheet, { of, seq: index + 2, refund, statuses: isLast ? [draft.status, 'Refunded'] : null })
  }
}

type Place = { id: string; reference: string; number: number }
function addRefund(sheet: Sheet, draft: Draft, of: Place | null): void {
  const id = sheet.newId()
  const at = new Date(draft.atMs).toISOString()
  sheet.rows.transactions.push({
    ...commonColumns(sheet, draft, id, at),
    parent_transaction_id: of?.id ?? null,
    payment_reference: of?.reference ?? null,
    child_number: of?.number ?? null,
    root_transaction_id: of?.id ?? id,
    status: draft.status,
    status_before: null,
    status_changed_at: at,
    amount_authorised_minor: 0,
    amount_captured_minor: 0,
    amount_refunded_minor: 0,
    event_count: 1,
  })
  addBeginning(sheet, draft, id, at, refundPosting(draft.amountMinor))
}

/** Refunds of an existing payment. Not booked: someone refunded the rest meanwhile, and they are unlinked. */
function addRefundsOf(
  sheet: Sheet,
  of: ExistingPayment,
  refunds: readonly Draft[],
  { booked, earlier }: { booked: Booked | undefined; earlier: number },
): void {
  let number = earlier
  for (const draft of refunds)
    addRefund(sheet, draft, booked || !movesMoney(draft) ? { id: of.id, reference: of.key, number: ++number } : null)
  if (!booked) return
  const given = refunds.filter(movesMoney)
  for (const [index, refund] of given.entries()) {
    const isLast = booked.statusAfter !== booked.statusBefore && index === given.length - 1
    const seq = booked.eventCount - given.length + index + 1
    addRefundEvent(sheet, { of: { ...of, ...booked }, seq, refund, statuses: isLast ? [booked.statusBefore, booked.statusAfter] : null })
  }
}
