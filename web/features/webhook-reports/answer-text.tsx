import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { paymentPaths } from '../webhooks/index.tsx'
import type { ReportedAttempt, ReportedEvent } from './webhook-reports.queries.ts'

/** An HTTP status, or why there was none. */
export function useAnswerText() {
  const { t } = useTranslation('webhooks')
  return (status: number | null, error: ReportedAttempt['error']): string =>
    status !== null ? String(status) : error === null ? '—' : t(`error.${error}`)
}

/** The payment that a webhook is about; a link for those who may open it. */
export function PaymentLink({
  of: { transactionId, paymentReference },
}: {
  of: Pick<ReportedEvent, 'transactionId' | 'paymentReference'>
}) {
  const { t } = useTranslation('webhookReports')
  const mayOpen = useMayOpen()
  const path = Object.values(paymentPaths).find((one) => mayOpen(one))
  const name = paymentReference ?? t('column.payment')
  return path ? <UiLink href={`${path}/${transactionId}?tab=webhooks`}>{name}</UiLink> : name
}
