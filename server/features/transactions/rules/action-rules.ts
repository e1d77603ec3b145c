import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionRefusals as refusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import { actionMatrix } from './action-matrix.ts'
import { offForType, offInStatus } from './action-reasons.ts'
import type { ActionFacts, ActionSubject, Verdict } from './action-subject.ts'
import { capturableMinor, heldMinor, isOver, refundableMinor } from './money-summary.ts'

const dayMs = 86_400_000
/** The final statuses may be checked again by staff, once in this while. */
export const finalCheckPauseMs = 60_000

const yes = (maxAmountMinor: number | null = null): Verdict => ({ allowed: true, maxAmountMinor })
const no = (refusal: Refusal): Verdict => ({ allowed: false, refusal })

type Rule = (payment: ActionSubject, facts: ActionFacts) => Verdict

/** 0 < amount ≤ captured − refunded − on their way − disputed, within the provider's number and days. */
const refund: Rule = (payment, { capabilities, refundCount, now }) => {
  const left = refundableMinor(payment)
  if (payment.amount_captured_minor === payment.amount_disputed_minor && left === 0) return no(refusals.offDisputed({ action: 'refund' }))
  if (left <= 0) return no(refusals.offRefundsOnTheirWay({ action: 'refund' }))
  if (!capabilities) return no(refusals.offNotConnected({ action: 'refund', provider: payment.service_provider }))
  if (!capabilities.refund) return no(refusals.offNoRefunds({ action: 'refund', provider: payment.service_provider }))
  if (refundCount >= capabilities.maxRefunds)
    return no(refusals.offMostRefunds({ action: 'refund', provider: payment.service_provider, most: capabilities.maxRefunds }))
  const capturedAt = payment.captured_at === null ? now.getTime() : Date.parse(payment.captured_at)
  if (now.getTime() > capturedAt + capabilities.refundWindowDays * dayMs)
    return no(refusals.offRefundsOver({ action: 'refund', provider: payment.service_provider, days: capabilities.refundWindowDays }))
  return yes(left)
}

/** Reserved, or captured in part where more captures may follow; amount ≤ the rest of the authorisation. */
const capture: Rule = (payment, { capabilities, now }) => {
  if (payment.status === 'Pending') return no(offInStatus('capture', 'Pending', null))
  if (payment.capture_method === 'Automatic') return no(refusals.offCapturedAtOnce({ action: 'capture' }))
  if (payment.amount_capture_pending_minor > 0) return no(refusals.offCaptureOnItsWay({ action: 'capture' }))
  if (heldMinor(payment) <= 0) return no(refusals.offNothingToCapture({ action: 'capture' }))
  if (isOver(payment, now)) return no(refusals.offExpired({ action: 'capture' }))
  if (!capabilities) return no(refusals.offNotConnected({ action: 'capture', provider: payment.service_provider }))
  if (!capabilities.manualCapture) return no(refusals.offCapturesItself({ action: 'capture', provider: payment.service_provider }))
  if (payment.status === 'Captured' && !capabilities.multiCapture)
    return no(refusals.offOneCapture({ action: 'capture', provider: payment.service_provider }))
  return yes(capturableMinor(payment, now))
}

/** Reserved with nothing captured; a payment that was never sent is simply cancelled. */
const voidRule: Rule = (payment, { capabilities }) => {
  if (payment.status === 'Created') return yes()
  if (payment.status === 'Pending') return no(offInStatus('void', 'Pending', null))
  if (payment.amount_capture_pending_minor > 0) return no(refusals.offCaptureOnItsWay({ action: 'void' }))
  if (payment.amount_captured_minor > 0) return no(offInStatus('void', 'Captured', null))
  if (!capabilities) return no(refusals.offNotConnected({ action: 'void', provider: payment.service_provider }))
  if (!capabilities.void) return no(refusals.offCannotVoid({ action: 'void', provider: payment.service_provider }))
  return yes()
}

const checkStatus: Rule = (payment, { capabilities, isStaff, now }) => {
  const isOpen = actionMatrix[payment.status].checkStatus === 'yes'
  if (payment.status === 'WaitingForApproval' && !payment.provider_transaction_id)
    return no(offInStatus('checkStatus', payment.status, null))
  if (!isOpen && payment.status !== 'WaitingForApproval') {
    if (!payment.provider_transaction_id) return no(refusals.offNoProvider({ action: 'checkStatus' }))
    if (!isStaff) return no(refusals.offFinalAnswer({ action: 'checkStatus' }))
    const askedAt = payment.last_synced_at === null ? 0 : Date.parse(payment.last_synced_at)
    if (now.getTime() - askedAt < finalCheckPauseMs) return no(refusals.offJustChecked({ action: 'checkStatus' }))
  }
  return capabilities ? yes() : no(refusals.offNotConnected({ action: 'checkStatus', provider: payment.service_provider }))
}

export const actionRules: Record<TransactionAction, Rule> = { refund, capture, void: voidRule, checkStatus }

/** Whether an action is possible now, by type, status, amounts and provider. Who may do it is asked elsewhere. */
export function decideAction(action: TransactionAction, transaction: ActionSubject, facts: ActionFacts): Verdict {
  const onChild = action === 'checkStatus' ? undefined : offForType(action, transaction.type)
  if (onChild) return no(onChild)
  if (actionMatrix[transaction.status][action] === 'no') return no(offInStatus(action, transaction.status, transaction.close_reason))
  return actionRules[action](transaction, facts)
}
