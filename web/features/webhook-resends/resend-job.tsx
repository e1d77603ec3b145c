import { Button } from '@mantine/core'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { ProgressJob } from '@portico/ui/pieces/progress-job.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { isUnderWay, type Mode, type Resend, resendQuery, stopResend } from './webhook-resends.queries.ts'

/** How far a resend is; `href`: its results. */
export function ResendJob({ resend, mode, href }: { resend: Resend; mode: Mode; href?: string }) {
  const { t } = useTranslation('webhook-resends')
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => stopResend(resend.bulkId, mode),
    onSuccess: (stopped) => queries.setQueryData(resendQuery(resend.bulkId, mode).queryKey, stopped),
    onError: tellFailure,
  })
  const { total, results } = resend
  const isRunning = isUnderWay(resend)
  const ended = total - results.Waiting - results.Sending
  return (
    <ProgressJob
      label={t(isRunning ? 'job.running' : 'job.done', { count: total, webhooks: formatCount(total) })}
      state={isRunning ? 'running' : results.Failed + results.Refused > 0 ? 'failed' : 'done'}
      share={total === 0 ? 1 : ended / total}
      detail={sumText(t, resend)}
      action={
        <>
          {results.Waiting > 0 && resend.state === 'Running' && (
            <Button variant="default" size="compact-sm" loading={stopping.isPending} onClick={() => stopping.mutate()}>
              {t('stop')}
            </Button>
          )}
          {href && (
            <Button component={UiLink} variant="default" size="compact-sm" href={href}>
              {t('seeResults')}
            </Button>
          )}
        </>
      }
    />
  )
}

type Say = ReturnType<typeof useTranslation<'webhook-resends'>>['t']

/** What came of it in words: only what there is. */
export function sumText(t: Say, { results }: Pick<Resend, 'results'>): string {
  const names = ['Arrived', 'Failed', 'Refused', 'Left', 'Sending', 'Waiting'] as const
  return names
    .filter((name) => results[name] > 0 || name === 'Arrived')
    .map((name) => t(`sum.${name}`, { count: results[name], webhooks: formatCount(results[name]) }))
    .join(' · ')
}
