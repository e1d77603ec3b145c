import { logFlows } from '@portico/contract/features/api-logs/api-log-words.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import type { Log } from './api-logs.queries.ts'

type Flow = (typeof logFlows)[number]
const isKnown = (flow: string): flow is Flow => (logFlows as readonly string[]).includes(flow)

/** Refund, or the event of a webhook. */
export function useFlowText() {
  const { t } = useTranslation('apiLogs')
  return ({ flow, eventType }: Pick<Log, 'flow' | 'eventType'>): string => eventType ?? (isKnown(flow) ? t(`flow.${flow}`) : flow)
}

/** The HTTP status, or why there was none. */
export function AnswerPill({ of, outlined }: { of: Log; outlined?: boolean }) {
  const { t } = useTranslation('apiLogs')
  const { statusCode, errorClass } = of
  const label = statusCode === null ? t('statusClass.None') : String(statusCode)
  return (
    <StatusPill
      status={errorClass ?? 'Succeeded'}
      tone={errorClass === null ? 'positive' : errorClass === 'Business' ? 'pending' : 'negative'}
      label={label}
      {...(outlined ? { outlined } : {})}
    />
  )
}

/** The payment that a request is about; a link for those who may open it. */
export function PaymentLink({ of: { transactionId, paymentReference } }: { of: Log }) {
  const { t } = useTranslation('apiLogs')
  const mayOpen = useMayOpen()
  if (transactionId === null) return '—'
  const path = paymentPaths.find((one) => mayOpen(one))
  const name = paymentReference ?? t('column.payment')
  return path ? <UiLink href={`${path}/${transactionId}?tab=logs`}>{name}</UiLink> : name
}
const paymentPaths = [
  '/transaction-management/transaction-lookup',
  '/merchant/transaction-management/transaction-lookup',
  '/platform/transaction-management/transaction-lookup',
]
