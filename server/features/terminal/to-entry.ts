import type { TerminalPayment } from '@portico/contract/features/terminal/terminal.schemas.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { wasWithoutCode } from '../transactions/index.ts'
import type { ShownEntry } from './terminal.repository.ts'

/** There is a receipt for money that an issuer has reserved or given, whatever became of it afterwards. */
export const hasReceipt = ({ status, amount_authorised_minor: authorised }: Pick<ShownEntry, 'status' | 'amount_authorised_minor'>) =>
  status !== null && status !== 'Conflict' && (authorised ?? 0) > 0

/** An entry with its payment. A payment that is there is made, before the worker has said so. */
export function toEntry(row: ShownEntry): TerminalPayment {
  const isMade = row.status !== null || row.state === 'Made'
  return {
    transactionId: row.id,
    kind: row.kind,
    state: isMade ? 'Made' : row.state,
    whyNotSent: row.why_not_sent,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    websiteId: row.website_id,
    websiteName: row.website_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reference: row.external_id,
    shopperName: row.customer_name ?? row.asked?.shopper?.name ?? null,
    shopperEmail: row.customer_email ?? row.asked?.shopper?.email ?? null,
    card: {
      brand: row.known_brand ?? row.card_brand,
      first6: row.card_first6,
      last4: row.card_last4,
      expMonth: row.exp_month,
      expYear: row.exp_year,
    },
    status: row.status as TransactionStatus | null,
    normalisedCode: row.normalised_code,
    responseCode: row.response_code,
    responseText: row.response_text,
    cardHeldUntil: row.details?.cardHeldUntil ?? null,
    isWithoutCode: row.details !== null && wasWithoutCode({ details: row.details }),
    hasReceipt: hasReceipt(row),
    madeBy: row.user_name,
    createdAt: row.created_at,
  }
}
