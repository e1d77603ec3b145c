import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import { TransactionStatusPill } from '../transactions/index.ts'
import { outcomeOf } from './outcome.ts'
import type { TerminalEntry } from './terminal.queries.ts'

/** The status of its payment, or how far it is before there is one. */
export function EntryStatus({ entry, outlined }: { entry: TerminalEntry; outlined?: boolean }) {
  const { t } = useTranslation('terminal')
  const { state, status, kind } = entry
  // Its payment is closed then, which says nothing about the card.
  if (kind === 'Verification' && outcomeOf(entry) === 'approved')
    return <StatusPill status="Approved" label={t('state.Verified')} outlined={outlined} />
  if (state === 'Made' && status !== null) return <TransactionStatusPill status={status} outlined={outlined} />
  return state === 'NotSent' ? (
    <StatusPill status="Failed" label={t('state.NotSent')} outlined={outlined} />
  ) : (
    <StatusPill status="Pending" label={t('state.Sending')} outlined={outlined} />
  )
}

/** `Visa •• 4242`. */
export const cardOf = ({ card: { brand, last4 } }: TerminalEntry): string => `${brand} •• ${last4}`
