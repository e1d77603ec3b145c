import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { actionMatrix } from './action-matrix.ts'
import { off, offForType, offInStatus } from './action-reasons.ts'
import type { ActionFacts, ActionSubject, Verdict } from './action-subject.ts'
import { capturableMinor, refundableMinor } from './money-summary.ts'

const dayMs = 86_400_000
/** The final statuses may be checked again by staff, once in this while. */
export const finalCheckPauseMs = 60_000

const yes = (maxAmountMinor: number | null = null): Verdict => ({ allowed: true, maxAmountMinor })
const no = (reason: string): Verdict => ({ allowed: false, reason })

type Rule = (payment: ActionSubject, facts: ActionFacts) => Verdict

/** 0 < amount ≤ captured − refunded − on their way − disputed, within the provider's number and days. */
const refund: Rule = (payment, { capabilities, refundCount, now }) => {
  const left = refundableMinor(payment)
  if (payment.amount_captured_minor === payment.amount_disputed_minor && left === 0)
    return no(off('refund', 'the whole amount is disputed.'))
  if (left <= 0) return no(off('refund', 'refunds that are still on their way take up all that is left.'))
  if (!capabilities) return no(off('refund', `${payment.service_provider} is not connected.`))
  if (!capabilities.refund) return no(off('refund', `${payment.service_provider} gives no refunds.`))
  if (refundCount >= capabilities.maxRefunds)
    return no(off('refund', `${payment.service_provider} allows ${capabilities.maxRefunds} refunds for one payment.`))
  const capturedAt = payment.captured_at === null ? now.getTime() : Date.parse(payment.captured_at)
  if (now.getTime() > capturedAt + capabilities.refundWindowDays * dayMs)
    return no(off('refund', `${payment.service_provider} gives no refunds after ${capabilities.refundWindowDays} days.`))
  return yes(left)
}

/** Reserved, or captured in part where more captures may follow; amount ≤ what is still authorised. */
const capture: Rule = (payment, { capabilities, now }) => {
  if (payment.status === 'Pending') return no(offInStatus('capture', 'Pending', null))
  if (payment.capture_method === 'Automatic') return no(off('capture', 'this payment was captured when it was made.'))
  if (payment.amount_capture_pending_minor > 0) return no(off('capture', 'a capture of this payment is still on its way.'))
  const left = capturableMinor(payment)
  if (left <= 0) return no(off('capture', 'nothing is left to capture.'))
  if (payment.expires_at !== null && Date.parse(payment.expires_at) <= now.getTime())
    return no(off('capture', 'the authorisation has expired.'))
  if (!capabilities) return no(off('capture', `${payment.service_provider} is not connected.`))
  if (!capabilities.manualCapture) return no(off('capture', `${payment.service_provider} captures by itself.`))
  if (payment.status === 'Captured' && !capabilities.multiCapture)
    return no(off('capture', `${payment.service_provider} allows one capture for a payment.`))
  return yes(left)
}

/** Reserved with nothing captured; a payment that was never sent is simply cancelled. */
const voidRule: Rule = (payment, { capabilities }) => {
  if (payment.status === 'Created') return yes()
  if (payment.status === 'Pending') return no(offInStatus('void', 'Pending', null))
  if (payment.amount_capture_pending_minor > 0) return no(off('void', 'a capture of this payment is on its way.'))
  if (payment.amount_captured_minor > 0) return no(offInStatus('void', 'Captured', null))
  if (!capabilities) return no(off('void', `${payment.service_provider} is not connected.`))
  if (!capabilities.void) return no(off('void', `${payment.service_provider} cannot void. Wait until the authorisation expires.`))
  return yes()
}

const checkStatus: Rule = (payment, { capabilities, isStaff, now }) => {
  const isOpen = actionMatrix[payment.status].checkStatus === 'yes'
  if (payment.status === 'WaitingForApproval' && !payment.provider_transaction_id)
    return no(offInStatus('checkStatus', payment.status, null))
  if (!isOpen && payment.status !== 'WaitingForApproval') {
    if (!payment.provider_transaction_id) return no(off('checkStatus', 'no provider knows this payment.'))
    if (!isStaff) return no(off('checkStatus', 'the provider has given its final answer.'))
    const askedAt = payment.last_synced_at === null ? 0 : Date.parse(payment.last_synced_at)
    if (now.getTime() - askedAt < finalCheckPauseMs) return no(off('checkStatus', 'it was checked less than a minute ago.'))
  }
  return capabilities ? yes() : no(off('checkStatus', `${payment.service_provider} is not connected.`))
}

export const actionRules: Record<TransactionAction, Rule> = { refund, capture, void: voidRule, checkStatus }

/** Whether an action is possible now, by type, status, amounts and provider. Who may do it is asked elsewhere. */
export function decideAction(action: TransactionAction, transaction: ActionSubject, facts: ActionFacts): Verdict {
  const onChild = action === 'checkStatus' ? undefined : offForType(action, transaction.type)
  if (onChild) return no(onChild)
  if (actionMatrix[transaction.status][action] === 'no') return no(offInStatus(action, transaction.status, transaction.close_reason))
  return actionRules[action](transaction, facts)
}
