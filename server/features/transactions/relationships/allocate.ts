import type { PaymentMethod, RequestType } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { AuthoriseRequest } from '../../../connectors/connector.ts'
import { takeReference } from '../../processing/index.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { type Tools, tell } from '../provider/hear-news.ts'
import { theSystem } from '../transaction-details.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import type { RelationshipInsert } from './relationships.repository.ts'

type Payer = { paymentMethod: PaymentMethod; websiteId: string | null; facts?: { accountReference?: string } | undefined }
/** `isLacking`: the website keeps references, and has given all of them away. */
export type Allocated = { reference?: string; isLacking?: true }

/** A free reference of the website for a payer who pays, or is paid, by bank transfer. A website that keeps none gives none. */
export async function allocate(db: ScopedDb, { paymentMethod, websiteId, facts }: Payer, now: Date): Promise<Allocated> {
  if (paymentMethod !== 'BankTransfer' || websiteId === null || facts?.accountReference !== undefined) return {}
  const { reference, isKept } = await takeReference(db, websiteId, now)
  if (reference !== undefined) return { reference }
  return isKept ? { isLacking: true } : {}
}

type Related = { payment: TransactionRecord; relationships: RelationshipInsert[]; events: EventInsert[] }

/** The row that relates a new payment and its reference. A payment that lacks one goes on without, and its history says so. */
export function related(payment: TransactionRecord, { reference, isLacking }: Allocated, requestType: RequestType, tools: Tools): Related {
  if (isLacking) {
    const { record, events } = tell(payment, [{ kind: 'System', said: paymentHistory.noReferenceFree(), actor: theSystem }], tools)
    return { payment: record, events, relationships: [] }
  }
  const given = reference && { reference, requestType, at: tools.now, id: tools.newId() }
  return { payment, events: [], relationships: given ? [relationshipOf(payment, given)] : [] }
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
