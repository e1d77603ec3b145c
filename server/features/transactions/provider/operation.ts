import type { Values } from '@portico/contract/core/sentences.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'
import type { ProviderFacts } from '../../../connectors/connector.ts'
import type { TransactionRecord } from '../transaction-row.ts'

export type AttemptRecord = Omit<Selectable<Tables['transaction_attempts']>, 'status' | 'decision_params'> & {
  status: TransactionStatus
  decision_params: Values | null
}

/** A payment and the one operation of it that a provider speaks of: a child, or an attempt to authorise it. */
export type Family = {
  payment: TransactionRecord
  of: { child: TransactionRecord } | { attempt: AttemptRecord; isLast: boolean }
}

export type OperationKind = 'sale' | 'authorisation' | 'capture' | 'refund' | 'void' | 'reversal' | 'payout'

export type Operation = {
  kind: OperationKind
  askedMinor: number
  /** A refund, or a reversal of captured money: its amount is set aside while it is on its way. */
  givesBack: boolean
  /** What counts so far of what the provider has booked. */
  bookedMinor: number
  /** The last news that was heard; 0 for none. */
  revision: number
  known: 'nothing' | 'approved' | 'declined' | 'contradiction'
}

/**
 * What a provider says of one operation. An answer given directly is its first word (revision 1); callbacks and status
 * checks say which word they are.
 */
export type News = {
  outcome: 'approved' | 'declined' | 'pending'
  facts: ProviderFacts
  revision: number
  source: 'answer' | 'callback' | 'sync'
  apiLogId: string | null
}

const childKinds = { Refund: 'refund', Capture: 'capture', Void: 'void', Reversal: 'reversal', Payout: 'payout' } as const

const known: Partial<Record<TransactionStatus, Operation['known']>> = {
  Successful: 'approved',
  Captured: 'approved',
  Reserved: 'approved',
  Failed: 'declined',
  Declined: 'declined',
  Conflict: 'contradiction',
}

export function operationOf({ payment, of }: Family): Operation {
  const row = 'child' in of ? of.child : of.attempt
  const authorises = payment.capture_method === 'Automatic' ? 'sale' : 'authorisation'
  return {
    kind: 'child' in of ? childKinds[of.child.type as keyof typeof childKinds] : authorises,
    askedMinor: row.amount_minor,
    givesBack: 'child' in of && (of.child.type === 'Refund' || of.child.gives_back),
    bookedMinor: row.booked_minor,
    revision: row.provider_revision,
    known: known[row.status] ?? 'nothing',
  }
}
