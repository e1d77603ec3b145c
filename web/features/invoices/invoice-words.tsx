import type { InvoiceState } from '@portico/contract/features/invoices/invoice-words.ts'
import type { StatusTone } from '@portico/ui/look/status-tones.ts'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from './invoices.queries.ts'

const tones: Record<InvoiceState, StatusTone> = {
  Draft: 'neutral',
  Issued: 'ongoing',
  Overdue: 'negative',
  Paid: 'positive',
  Credited: 'hold',
}

type StateProps = { of: Pick<InvoiceRow, 'state' | 'kind'>; outlined?: boolean }

/** A credit note is settled with the invoice that it cancels: its state says what it is. */
export function InvoiceStatePill({ of: { state, kind }, outlined }: StateProps) {
  const { t } = useTranslation('invoices')
  const isNote = kind === 'CreditNote'
  return (
    <StatusPill
      status={state}
      tone={isNote ? 'neutral' : tones[state]}
      label={isNote ? t('kind.CreditNote') : t(`state.${state}`)}
      outlined={outlined}
    />
  )
}

/** A day as it is written, of no zone: `31/10/2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

const isWholeMonth = (from: string, to: string) =>
  from.endsWith('-01') && new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10) === monthAfter(from)
const monthAfter = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)

export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(i18next.language === 'tr' ? 'tr-TR' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01T00:00:00Z`),
  )

/** `October 2026`, or its days. */
export const periodText = ({ periodFrom, periodTo }: Pick<InvoiceRow, 'periodFrom' | 'periodTo'>): string => {
  if (isWholeMonth(periodFrom, periodTo)) return monthText(periodFrom)
  return periodFrom === periodTo ? dayText(periodFrom) : `${dayText(periodFrom)} – ${dayText(periodTo)}`
}

/** The number, or that it has none yet. */
export function useInvoiceName() {
  const { t } = useTranslation('invoices')
  return ({ number }: Pick<InvoiceRow, 'number'>) => number ?? t('draft')
}
