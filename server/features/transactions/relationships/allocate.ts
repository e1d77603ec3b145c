import type { Said } from '@portico/contract/core/sentences.ts'
import type { PaymentMethod, RequestType } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { AuthoriseRequest } from '../../../connectors/connector.ts'
import { takeReference } from '../../processing/index.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import type { EventFacts } from '../events.ts'
import { type Tools, tell } from '../provider/hear-news.ts'
import { theSystem } from '../transaction-details.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import type { RelationshipInsert } from './relationships.repository.ts'

type Payer = { paymentMethod: PaymentMethod; websiteId: string | null; facts?: { accountReference?: string } | undefined }
export type Allocated = { reference?: string; said?: Said }

/**
 * A free reference of the website for a payer who pays, or is paid, by bank transfer. A website that keeps none gives none. Where all are
 * given away the payment goes on without one, and its history says so.
 */
export async function allocate(db: ScopedDb, { paymentMethod, websiteId, facts }: Payer, now: Date): Promise<Allocated> {
  if (paymentMethod !== 'BankTransfer' || websiteId === null || facts?.accountReference !== undefined) return {}
  const { reference, isKept } = await takeReference(db, websiteId, now)
  if (reference !== undefined) return { reference, said: paymentHistory.referenceGiven({ reference }) }
  return isKept ? { said: paymentHistory.noReferenceFree() } : {}
}

type Related = { payment: TransactionRecord; relationships: RelationshipInsert[]; events: EventInsert[] }

/** The payment with the line about its reference, and the row that relates the two. */
export function related(payment: TransactionRecord, { reference, said }: Allocated, requestType: RequestType, tools: Tools): Related {
  if (!said) return { payment, relationships: [], events: [] }
  const event: EventFacts = { kind: 'System', said, actor: theSystem }
  const told = tell(payment, [event], tools)
  const isGiven = reference !== undefined && payment.website_id !== null
  return {
    payment: told.record,
    events: told.events,
    relationships: isGiven ? [relationshipOf(payment, { reference, requestType, at: tools.now, id: tools.newId() })] : [],
  }
}

type Given = { reference: string; requestType: RequestType; at: Date; id: string }
export const relationshipOf = (payment: TransactionRecord, { reference, requestType, at, id }: Given): RelationshipInsert => ({
  ...partOf(payment),
  id,
  website_id: payment.website_id!,
  account_reference: reference,
  request_type: requestType,
  allocated_at: at,
})

/** What the provider tells the payer to write in the transfer. */
export const withReference = (method: AuthoriseRequest['method'], reference: string | null): AuthoriseRequest['method'] =>
  method.kind === 'bank' && reference !== null ? { ...method, accountReference: reference } : method
