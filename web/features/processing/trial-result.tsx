import { Button } from '@mantine/core'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { toneOf } from '@portico/ui/look/status-tones.ts'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { tookText } from '@portico/ui/words/took-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { type Trial, trialQuery } from './trial.queries.ts'

/** Who was asked in a try, one after the other, and what each said. */
export function TrialResult({ trial: { transactionId } }: { trial: Trial }) {
  const { t } = useTranslation('processing')
  const answer = useQuery(trialQuery(transactionId))
  const { data, error } = answer
  if (!data) return error ? <LoadFailed title={t('trial.failed')} answer={answer} /> : <GridSkeleton widths={[160, 80]} rows={2} />
  return (
    <>
      <p className="p-setup-trial-head">
        {t('trial.result')} <TrialStatus status={data.status} />
      </p>
      <RecordLines
        lines={data.attempts.map(({ attemptId, index, serviceProvider, responseCode, responseText, latencyMs, status }) => ({
          id: attemptId,
          name: `${index}. ${serviceProvider}`,
          detail: [responseCode, responseText, latencyMs !== null && tookText(latencyMs)].filter(Boolean).join(' · '),
          status: <TrialStatus status={status} />,
        }))}
      />
      <Button
        size="xs"
        variant="default"
        component={UiLink}
        href={`/transaction-management/transaction-lookup/${transactionId}?mode=Test&tab=routing`}
      >
        {t('trial.open')}
      </Button>
    </>
  )
}

/** A try ends in one of few states; any other is named as it is. */
function TrialStatus({ status }: { status: string }) {
  const { t } = useTranslation('processing')
  return <StatusPill status={status} tone={toneOf(status)} label={t(`trial.status.${status as 'Pending'}`, status)} />
}
