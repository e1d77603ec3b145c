import type { Mode } from '@portico/contract/core/level.ts'
import type {
  CaptureMethod,
  CloseReason,
  PaymentMethod,
  TransactionStatus,
  TransactionType,
} from '@portico/contract/features/transactions/transaction-words.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'
import type { BaseColumn } from '../exchange-rates/index.ts'
import type { ActorOfRecord, TransactionDetails } from './transaction-details.ts'

type Column = Selectable<Tables['transactions']>

/** A row of `transactions` with the closed lists of words in place of text. */
export type TransactionRecord = Omit<
  Column,
  | 'mode'
  | 'type'
  | 'status'
  | 'status_before'
  | 'close_reason'
  | 'capture_method'
  | 'payment_method'
  | 'details'
  | 'created_by'
  // Made by the database to look rows up by. A record may be ahead of them.
  | 'shown_value'
  | 'refund_state'
  // Written once, with the row: `insertTransactions`.
  | BaseColumn
> & {
  mode: Mode
  type: TransactionType
  status: TransactionStatus
  status_before: TransactionStatus | null
  close_reason: CloseReason | null
  capture_method: CaptureMethod
  payment_method: PaymentMethod
  details: TransactionDetails
  created_by: ActorOfRecord
}

/** What each part of a payment repeats of it: whose it is, and what access limits ask for, so that a part is shown exactly where its payment is. */
export const partOf = (
  of: Pick<TransactionRecord, 'tenant_id' | 'merchant_id' | 'mode' | 'id' | 'payment_method' | 'service_provider'>,
) => ({
  tenant_id: of.tenant_id,
  merchant_id: of.merchant_id,
  mode: of.mode,
  transaction_id: of.id,
  payment_method: of.payment_method,
  payment_provider: of.service_provider,
})
