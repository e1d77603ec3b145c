import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionRefusals as refusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { ConnectorCapabilities } from '../../../connectors/connector.ts'
import { actionMatrix } from './action-matrix.ts'
import { isForType, offForType, offInStatus } from './action-reasons.ts'
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
  const left = leftToRefund('refund', payment)
  if (typeof left !== 'number') return no(left)
  if (!capabilities) return no(refusals.offNotConnected({ action: 'refund', provider: payment.service_provider }))
  if (!capabilities.refund) return no(refusals.offNoRefunds({ action: 'refund', provider: payment.service_provider }))
  if (refundCount >= capabilities.maxRefunds)
    return no(refusals.offMostRefunds({ action: 'refund', provider: payment.service_provider, most: capabilities.maxRefunds }))
  return refundsAreOver('refund', payment, capabilities, now) ?? yes(left)
}

function leftToRefund(action: TransactionAction, payment: ActionSubject): number | Refusal {
  const left = refundableMinor(payment)
  if (payment.amount_captured_minor === payment.amount_disputed_minor && left === 0) return refusals.offDisputed({ action })
  return left <= 0 ? refusals.offRefundsOnTheirWay({ action }) : left
}

/** The same sum as a refund, and no provider is asked. */
const markRefunded: Rule = (payment) => {
  const left = leftToRefund('markRefunded', payment)
  return typeof left === 'number' ? yes(left) : no(left)
}

/** So many days after the capture a provider gives nothing back any more. */
function refundsAreOver(
  action: TransactionAction,
  { captured_at, service_provider }: ActionSubject,
  { refundWindowDays }: ConnectorCapabilities,
  now: Date,
): Verdict | undefined {
  const capturedAt = captured_at === null ? now.getTime() : Date.parse(captured_at)
  if (now.getTime() <= capturedAt + refundWindowDays * dayMs) return undefined
  return no(refusals.offRefundsOver({ action, provider: service_provider, days: refundWindowDays }))
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

/** All of it or nothing: released while nothing is captured, given back after one capture without refunds. */
const reversal: Rule = (payment, { capabilities, captureCount, now }) => {
  const partly = payment.status === 'Captured' ? partlyDone(payment, captureCount) : undefined
  if (payment.amount_capture_pending_minor > 0) return no(refusals.offCaptureOnItsWay({ action: 'reversal' }))
  if (partly) return no(partly)
  if (!capabilities) return no(refusals.offNotConnected({ action: 'reversal', provider: payment.service_provider }))
  if (!capabilities.reversal) return no(refusals.offNoReversals({ action: 'reversal', provider: payment.service_provider }))
  return refundsAreOver('reversal', payment, capabilities, now) ?? yes()
}

function partlyDone(payment: ActionSubject, captureCount: number): Refusal | undefined {
  if (payment.amount_refund_pending_minor > 0) return refusals.offRefundOnItsWay({ action: 'reversal' })
  if (payment.amount_refunded_minor > 0) return refusals.offPartRefunded({ action: 'reversal' })
  if (payment.amount_disputed_minor > 0) return refusals.offPartDisputed({ action: 'reversal' })
  return captureCount > 1 ? refusals.offSeveralCaptures({ action: 'reversal' }) : undefined
}

/** A second person decides, never the one who made the payment. */
const approve: Rule = (payment, { isMaker, cardIsGone, capabilities }) => {
  if (isMaker) return no(refusals.offOwnPayment({ action: 'approve' }))
  const isSent = payment.amount_authorised_minor === 0
  if (isSent && cardIsGone) return no(refusals.offCardGone({ action: 'approve' }))
  return isSent && !capabilities ? no(refusals.offNotConnected({ action: 'approve', provider: payment.service_provider })) : yes()
}
const decline: Rule = (payment, { isMaker }) => {
  if (payment.status === 'Pending') return no(offInStatus('decline', 'Pending', null))
  return isMaker ? no(refusals.offOwnPayment({ action: 'decline' })) : yes()
}

/** A contradiction is a matter for the tenant; of a provider that has been silent for a day the platform decides, but not of a payout. */
const statusChange: Rule = (payment, { isPlatform, now }) => {
  if (payment.status === 'Conflict') return yes()
  if (!isPlatform || payment.type === 'Payout') return no(offInStatus('statusChange', payment.status, null))
  const isLong = now.getTime() - Date.parse(payment.status_changed_at) > dayMs
  return isLong ? yes() : no(refusals.offWaitedShortly({ action: 'statusChange' }))
}

/** At any time: it changes the data of the card, and neither amounts nor status. */
const amendBin: Rule = (payment) => (hasCard(payment) ? yes() : no(refusals.offNoCard({ action: 'amendBin' })))
export const hasCard = ({ payment_method, card_last4 }: ActionSubject): boolean => payment_method === 'Card' && card_last4 !== null

/** One more try, which needs the card: it can not be asked for again. */
const resetRestriction: Rule = (payment, { holdsCard, capabilities }) => {
  if (!holdsCard) return no(refusals.offCardGone({ action: 'resetRestriction' }))
  return capabilities ? yes() : no(refusals.offNotConnected({ action: 'resetRestriction', provider: payment.service_provider }))
}

/** Up to the amount owed to the merchant, which is summed under a lock when it is asked for. */
const payout: Rule = (payment, { capabilities, seesPart }) => {
  if (payment.amount_disputed_minor > 0 || payment.dispute_state === 'Open') return no(refusals.offPaidDisputed({ action: 'payout' }))
  if (!capabilities) return no(refusals.offNotConnected({ action: 'payout', provider: payment.service_provider }))
  if (!capabilities.payout) return no(refusals.offNoPayouts({ action: 'payout', provider: payment.service_provider }))
  return seesPart ? no(refusals.offPartlySeen({ action: 'payout' })) : yes()
}

/** Whether this person may decide is the business of approvals. */
const decision =
  (action: 'approvePayout' | 'declinePayout'): Rule =>
  ({ status }, { decisionOff }) => {
    if (status !== 'WaitingForApproval') return no(refusals.offNotWaiting({ action }))
    return decisionOff ? no(decisionOff) : yes()
  }

export const actionRules: Record<TransactionAction, Rule> = {
  refund,
  capture,
  void: voidRule,
  checkStatus,
  reversal,
  markRefunded,
  approve,
  decline,
  statusChange,
  amendBin,
  resetRestriction,
  payout,
  approvePayout: decision('approvePayout'),
  declinePayout: decision('declinePayout'),
}

/** Their rules look at the status themselves: a card's data may be corrected in any, and a payout waits in one of its own. */
const inAnyStatus = ['amendBin', 'approvePayout', 'declinePayout'] as const
const hasRow = (action: TransactionAction): action is Exclude<TransactionAction, (typeof inAnyStatus)[number]> =>
  !inAnyStatus.some((one) => one === action)

/** Whether an action is possible now, by type, status, amounts and provider. Who may do it is asked elsewhere. */
export function decideAction(action: TransactionAction, transaction: ActionSubject, facts: ActionFacts): Verdict {
  const onChild = isForType(action, transaction.type) ? undefined : offForType(action, transaction.type)
  if (onChild) return no(onChild)
  if (hasRow(action) && actionMatrix[transaction.status][action] === 'no')
    return no(offInStatus(action, transaction.status, transaction.close_reason))
  return actionRules[action](transaction, facts)
}
