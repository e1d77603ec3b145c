import type { TransactionStatus, TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/texts/texts.ts'

/** The status in the person's language; its mark and colour come from the word of the wire. */
export const TransactionStatusPill = ({ status, outlined }: { status: TransactionStatus; outlined?: boolean }) => {
  const { t } = useTranslation('transactions')
  return <StatusPill status={status} label={t(`status.${status}`)} outlined={outlined} />
}

type Amount = { type: TransactionType; amountMinor: number }

/** Money that goes back to the shopper has a minus among payments. */
export const shownMinor = ({ type, amountMinor }: Amount): number => (type === 'Refund' ? -Math.abs(amountMinor) : amountMinor)

type Reference = { id: string; externalId: string | null }
/** What people call it: the merchant's reference, else our own number. */
export const referenceOf = ({ externalId, id }: Reference): string => externalId ?? id

/** `NO` → `Norway`, in the person's language. */
export function countryName(code: string | null): string | null {
  if (!code) return null
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

type Method = { cardBrand: string | null; cardLast4: string | null }
/** `Visa •• 4242`, or nothing for other methods. */
export const cardText = ({ cardBrand, cardLast4 }: Method): string | undefined =>
  cardLast4 ? `${cardBrand ?? ''} •• ${cardLast4}`.trim() : undefined
