import type { Said } from '@portico/contract/core/sentences.ts'
import type { eventKinds, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { EventInsert } from './actions/actions.repository.ts'
import type { ActorOfRecord } from './transaction-details.ts'
import { partOf, type TransactionRecord } from './transaction-row.ts'

export type EventFacts = {
  kind: (typeof eventKinds)[number]
  /** The line of the history: a sentence of the catalogue. */
  said: Said
  actor: ActorOfRecord
  statusFrom?: TransactionStatus | null
  statusTo?: TransactionStatus | null
  amountMinor?: number | null
  reasonCode?: string | null
  reasonText?: string | null
  apiLogId?: string | null
}

/** One line of a transaction's story. `seq` comes from `event_count` of the same UPDATE, so that numbers have no gaps. */
export const toEventRow = (of: TransactionRecord, seq: number, at: Date | string, facts: EventFacts, id: string): EventInsert => ({
  ...partOf(of),
  id,
  seq,
  at,
  kind: facts.kind,
  title: facts.said.reason,
  title_params: JSON.stringify(facts.said.params),
  actor: JSON.stringify(facts.actor),
  status_from: facts.statusFrom ?? null,
  status_to: facts.statusTo ?? null,
  amount_minor: facts.amountMinor ?? null,
  currency: of.currency,
  reason_code: facts.reasonCode ?? null,
  reason_text: facts.reasonText ?? null,
  api_log_id: facts.apiLogId ?? null,
})
