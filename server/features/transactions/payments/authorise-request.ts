import type { AuthoriseRequest } from '../../../connectors/connector.ts'
import { callDeadlineMs } from '../provider/ask-provider.ts'
import type { TransactionRecord } from '../transaction-row.ts'

type With = Pick<AuthoriseRequest, 'requestId' | 'method'> & { entry?: AuthoriseRequest['entry'] | undefined }

/** What a provider is asked for a payment. */
export const authoriseRequestOf = (payment: TransactionRecord, { requestId, method, entry }: With): AuthoriseRequest => ({
  requestId,
  deadlineMs: callDeadlineMs,
  amountMinor: payment.amount_minor,
  currency: payment.currency,
  mid: payment.mid ?? payment.merchant_id,
  merchantReference: payment.external_id ?? payment.id,
  capture: payment.capture_method === 'Automatic' ? 'automatic' : 'manual',
  method,
  ...(entry ? { entry } : {}),
})
