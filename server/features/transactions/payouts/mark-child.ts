import type { Verdict } from '@portico/contract/features/approvals/approvals.schemas.ts'
import { paymentHistory as history } from '@portico/contract/features/transactions/transactions.history.ts'
import { type EntryRow, outsideRefundPosting, toEntryRows } from '../../ledger/index.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { asChild, type ChildRequest } from '../actions/child-transaction.ts'
import { bookAmounts } from '../provider/book-amounts.ts'
import { standingAfterRefund } from '../provider/decide-status.ts'
import { type Tools, tell } from '../provider/hear-news.ts'
import { operationOf } from '../provider/operation.ts'
import type { ActorOfRecord } from '../transaction-details.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { moveRequest, step, type Told } from './payout-child.ts'

type Mark = Omit<ChildRequest, 'type' | 'givesBack'> & { id: string; approvalFromMinor: number }

/** A refund made elsewhere that waits for a second person. Its amount is set aside on the payment, as that of any refund on its way. */
export function waitingMarkOf(payment: TransactionRecord, { id, approvalFromMinor, ...request }: Mark, tools: Tools): Told {
  const { actor, amountMinor, details } = request
  const at = tools.now.toISOString()
  const record = asChild(payment, { ...request, type: 'Refund' }, { id, status: 'WaitingForApproval', at, eventCount: 0 })
  const from = { minor: approvalFromMinor, currency: payment.currency }
  const reasonCode = details.reasonCode ?? null
  return tell(
    record,
    [
      { kind: 'Action', said: history.childCreated({ type: 'Refund' }), actor, statusTo: 'Created', amountMinor, reasonCode },
      step('Created', 'WaitingForApproval', history.needsApproval({ from }), actor),
    ],
    tools,
  )
}

/** The line in the payment's story when a refund made elsewhere is asked to be counted. */
export const markAskedFor = ({ amountMinor, actor, details }: Mark, currency: string) =>
  ({
    kind: 'Action',
    said: history.outsideRefundAsked({ amount: { minor: amountMinor, currency }, reference: details.externalReference ?? '' }),
    actor,
    amountMinor,
    reasonCode: details.reasonCode ?? null,
  }) as const

export type DecidedMark = { payment: TransactionRecord; mark: TransactionRecord; events: EventInsert[]; entries: EntryRow[] }

/** What was set aside is free; where the mark is approved, it counts as refunded, and the acquirer still owes the money. Pure. */
export function decidedMark(
  { payment: before, mark }: Pick<DecidedMark, 'payment' | 'mark'>,
  { verdict, actor, reason }: { verdict: Verdict; actor: ActorOfRecord; reason: string },
  tools: Tools,
): DecidedMark {
  const isApproved = verdict === 'Approved'
  const amount = { minor: mark.amount_minor, currency: before.currency }
  const reasonText = reason || null
  const booked = bookAmounts(before, operationOf({ payment: before, of: { child: mark } }), isApproved ? mark.amount_minor : 0, true)
  const standing = standingAfterRefund(booked)
  const moved = standing.status !== before.status
  const at = tools.now.toISOString()
  const after = { ...booked, ...standing, ...(moved ? { status_changed_at: at } : {}), updated_at: at, version: before.version + 1 }
  const reference = mark.details.externalReference ?? ''
  const told = tell(
    after,
    [
      {
        kind: moved ? 'StatusChanged' : 'Action',
        said: isApproved ? history.refundedOutside({ amount, reference }) : history.outsideRefundDeclined({ amount }),
        actor,
        statusFrom: moved ? before.status : null,
        statusTo: moved ? standing.status : null,
        amountMinor: amount.minor,
        reasonCode: mark.details.reasonCode ?? null,
        reasonText,
      },
    ],
    tools,
  )
  const said = isApproved ? history.approved() : history.approvalDeclined()
  const child = moveRequest(mark, isApproved ? 'Successful' : 'Rejected', { said, actor, reasonText }, tools)
  const lines = isApproved ? outsideRefundPosting(amount.minor) : []
  return {
    payment: told.record,
    mark: { ...child.record, ...(isApproved ? { booked_minor: amount.minor } : { response_text: reasonText }) },
    events: [...told.events, ...child.events],
    entries: toEntryRows({ of: partOf(mark), currency: before.currency, postedAt: tools.now, lines }, tools.newId),
  }
}
