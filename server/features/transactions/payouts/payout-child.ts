import type { Said } from '@portico/contract/core/sentences.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory as history } from '@portico/contract/features/transactions/transactions.history.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { asChild } from '../actions/child-transaction.ts'
import type { EventFacts } from '../events.ts'
import { type Tools, tell } from '../provider/hear-news.ts'
import { childMayGo } from '../rules/transaction-states.ts'
import type { ActorOfRecord } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'

export type Told = { record: TransactionRecord; events: EventInsert[] }
export type PayoutDraft = {
  id: string
  number: number
  amountMinor: number
  description: string
  actor: ActorOfRecord
  source: string
  /** The amount left to pay out at the time of the request. */
  leftMinor: number
  /** From which amount on another person approves; undefined: nobody has to. */
  approvalFromMinor: number | undefined
}

/** A payout as it is asked for: validated, and either approved by rule or waiting for a person. */
export function payoutOf(payment: TransactionRecord, draft: PayoutDraft, tools: Tools): Told {
  const { id, number, amountMinor, actor, source, description, leftMinor, approvalFromMinor } = draft
  const { currency } = payment
  const status = approvalFromMinor === undefined ? 'Approved' : 'WaitingForApproval'
  const request = { type: 'Payout', amountMinor, actor, source, number, details: { description } } as const
  const record = asChild(payment, request, { id, status, at: tools.now.toISOString(), eventCount: 0 })
  const decided =
    approvalFromMinor === undefined ? history.approvedByRule() : history.needsApproval({ from: { minor: approvalFromMinor, currency } })
  return tell(
    record,
    [
      { kind: 'Action', said: history.childCreated({ type: 'Payout' }), actor, statusTo: 'Created', amountMinor, reasonText: description },
      step('Created', 'Validated', history.payoutValidated({ owed: { minor: leftMinor, currency } }), actor),
      step('Validated', status, decided, actor),
    ],
    tools,
  )
}

export const step = (statusFrom: TransactionStatus, statusTo: TransactionStatus, said: Said, actor: ActorOfRecord): EventFacts => ({
  kind: 'StatusChanged',
  said,
  actor,
  statusFrom,
  statusTo,
})

/** The line in the payment's story when a payout is asked for. */
export const payoutAskedFor = ({ amountMinor, actor, description }: PayoutDraft, currency: string) =>
  ({
    kind: 'Action',
    said: history.requested({ type: 'Payout', amount: { minor: amountMinor, currency } }),
    actor,
    amountMinor,
    reasonText: description,
  }) as const

/** A payout or a refund made elsewhere, one state further, with its line. Staying where it is: a step of several. */
export function moveRequest(
  child: TransactionRecord,
  to: TransactionStatus,
  { said, actor, reasonText = null }: { said: Said; actor: ActorOfRecord; reasonText?: string | null },
  tools: Tools,
): Told {
  const at = tools.now.toISOString()
  const stays = to === child.status
  if (!stays && !childMayGo(child.status, to)) throw new Error(`A ${child.type} does not go from ${child.status} to ${to}`)
  const moved = stays ? child : { ...child, status: to, status_before: child.status, status_changed_at: at }
  const line: EventFacts = stays ? { kind: 'Action', said, actor } : step(child.status, to, said, actor)
  return tell({ ...moved, updated_at: at, version: child.version + 1 }, [{ ...line, reasonText }], tools)
}
