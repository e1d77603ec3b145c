import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../shared/api/problem-text.ts'
import type { ModelTrial } from './models.queries.ts'

/** What came of a trial; nothing before there was one. */
export function TrialCard({ trial: { data, error, isPending } }: { trial: UseMutationResult<ModelTrial, unknown, void> }) {
  const { t } = useTranslation('models')
  return (
    <div aria-live="polite" hidden={!isPending && error === null && !data}>
      {isPending && <p className="p-note">{t('trial.underWay')}</p>}
      {!isPending && error !== null && (
        <p className="p-note" data-tone="negative">
          {problemText(error)}
        </p>
      )}
      {!isPending && data && (
        <div className="p-note" data-tone={data.failure ? 'negative' : undefined}>
          <b>
            {data.failure
              ? t('trial.failed', { why: t(`failure.${data.failure}`, { status: data.status ?? '' }) })
              : t('trial.drafted', { seconds: (data.tookMs / 1000).toFixed(1) })}
          </b>
          {data.said?.split('\n').map((line) => (
            <p key={line}>
              <UserText>{line}</UserText>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
