import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { tookText } from '@portico/ui/words/took-text.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../shared/api/problem-text.ts'
import type { TestAnswer } from './webhooks.queries.ts'

/** What the receiver answered to a test event; nothing before one was sent. */
export function TestCard({ trial: { data, error, isPending } }: { trial: UseMutationResult<TestAnswer, unknown, void> }) {
  const { t } = useTranslation('webhooks')
  const sentence = ({ httpStatus: status, error: why, latencyMs: ms }: TestAnswer) =>
    status === null
      ? t('test.noAnswer', { why: why ? t(`error.${why}`) : '' })
      : t(why === null ? 'test.arrived' : 'test.answered', { status, took: tookText(ms) })
  return (
    <div aria-live="polite" hidden={!isPending && error === null && !data}>
      {isPending && <p className="p-note">{t('test.underWay')}</p>}
      {!isPending && error !== null && (
        <p className="p-note" data-tone="negative">
          {problemText(error)}
        </p>
      )}
      {!isPending && data && (
        <div className="p-note" data-tone={data.error ? 'negative' : undefined}>
          <b>{sentence(data)}</b>
          {data.responseBody && (
            <p>
              <UserText>{data.responseBody.slice(0, 500)}</UserText>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
