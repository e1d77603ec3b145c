import type {
  Direction,
  RefundState,
  TransactionStatus,
  TransactionType,
} from '@portico/contract/features/transactions/transaction-words.ts'
import { Money } from '@portico/ui/values/money.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/** The status in the person's language; its mark and colour come from the word of the wire. */
export const TransactionStatusPill = ({ status, outlined }: { status: TransactionStatus; outlined?: boolean }) => {
  const { t } = useTranslation('transactions')
  return <StatusPill status={status} label={t(`status.${status}`)} outlined={outlined} />
}

type Refunded = { status: TransactionStatus; refundState: RefundState; outlined?: boolean }
/** The status, and beside it what the status does not tell: that a part has been given back. */
export const TransactionState = ({ status, refundState, outlined }: Refunded) => {
  const { t } = useTranslation('transactions')
  return (
    <span className="p-states">
      <TransactionStatusPill status={status} outlined={outlined} />
      {refundState === 'Partial' && <span className="p-tag">{t('refundState.Partial')}</span>}
    </span>
  )
}

type Amount = { type: TransactionType; direction: Direction; shownMinor: number; currency: string }
/** How an amount looks among others: what moves no money beyond its payment is grey, and what was never taken is struck. */
export const amountLook = ({ type, direction }: Pick<Amount, 'type' | 'direction'>) => ({
  muted: direction === 'None',
  struck: direction === 'None' && (type === 'Void' || type === 'Reversal'),
})
export const TransactionAmount = (row: Amount) => <Money minor={row.shownMinor} currency={row.currency} {...amountLook(row)} />

type Reference = {
  id: string
  externalId: string | null
  parentTransactionId?: string | null
  paymentReference: string | null
  childNumber: number | null
  type: TransactionType
}
/** What people call it: the merchant's reference; of what hangs on a payment, that of the payment, such as `ACM-17390 · refund 1`. */
export function referenceOf({ id, externalId, childNumber, type, ...of }: Reference): string {
  return childNumber === null ? (externalId ?? shortId(id)) : childName(paymentOf({ id, ...of }), { type, number: childNumber })
}
/** What people call the payment that a child hangs on. */
export const paymentOf = ({
  id,
  parentTransactionId,
  paymentReference,
}: Pick<Reference, 'id' | 'parentTransactionId' | 'paymentReference'>) => paymentReference ?? shortId(parentTransactionId ?? id)
export const childName = (payment: string, { type, number }: { type: TransactionType; number: number }): string =>
  i18next.t('transactions:childReference', { payment, type: i18next.t(`transactions:childType.${type}`), number })
/** The end of an id tells two of the same day apart; its beginning is the time. */
const shortId = (id: string) => id.slice(-8)

type Method = { cardBrand: string | null; cardLast4: string | null }
/** `Visa •• 4242`, or nothing for other methods. */
export const cardText = ({ cardBrand, cardLast4 }: Method): string | undefined =>
  cardLast4 ? `${cardBrand ?? ''} •• ${cardLast4}`.trim() : undefined
