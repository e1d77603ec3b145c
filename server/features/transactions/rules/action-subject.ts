import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { CloseReason, TransactionAction, TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ConnectorCapabilities } from '../../../connectors/connector.ts'
import type { Money } from './money-summary.ts'

/** What an action is decided on. Any row of `transactions` is one. */
export type ActionSubject = Money & {
  type: TransactionType
  close_reason: CloseReason | null
  currency: string
  payment_method: string
  card_last4: string | null
  service_provider: string
  provider_transaction_id: string | null
  captured_at: string | null
  last_synced_at: string | null
  status_changed_at: string
  dispute_state: string
}

/** What else an action is decided on: who asks, when, and what the provider can do. */
export type ActionFacts = {
  /** The vault still has the card of this payment, so a provider can be asked. */
  holdsCard: boolean
  /** The vault had the card for this decision, and has it no more. */
  cardIsGone: boolean
  now: Date
  isStaff: boolean
  isPlatform: boolean
  /** The person who asks made the payment. */
  isMaker: boolean
  /** The actions this person has a permission for, and whether that asks for a second factor. */
  permitted: ReadonlyMap<TransactionAction, { requiresSca: boolean }>
  /** Undefined for a provider no one has connected. */
  capabilities: ConnectorCapabilities | undefined
  /** Refunds of this payment that count against the provider's limit: done or on their way. */
  refundCount: number
  /** Captures of this payment that are done or on their way. */
  captureCount: number
  /** Limits of this person hide some payments of the merchant, and with them a part of its balance. */
  seesPart?: boolean
  /** Why this person may not decide the request for approval that the transaction waits for. */
  decisionOff?: Refusal | undefined
}

export type Verdict = { allowed: true; maxAmountMinor: number | null } | { allowed: false; refusal: Refusal }
