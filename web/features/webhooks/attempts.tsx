import { Button, Stack } from '@mantine/core'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useCopy } from '@portico/ui/pieces/copy-button.tsx'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import { messageText, pathOf } from '../../shared/api/message-text.ts'
import { curlOf } from './curl.ts'
import type { Attempt } from './webhooks.queries.ts'

/** The attempts of a delivery, the newest first: each with what was sent, what came back, and as a command; `isOpen`: with its messages shown. */
export function Attempts({ of, isOpen = false }: { of: readonly Attempt[]; isOpen?: boolean }) {
  const { t } = useTranslation('webhooks')
  const date = useFormatDate()
  return (
    <Timeline
      entries={of.map((attempt) => ({
        id: attempt.attemptId,
        tone: attempt.error ? 'negative' : 'positive',
        title: `${t('attempt.title', { no: attempt.no })} · ${t(`attempt.${attempt.trigger}`, { by: attempt.by ?? '' })}`,
        at: date(attempt.at),
        detail: <Detail of={attempt} />,
        openAtStart: isOpen,
        exchange: {
          line: `POST ${pathOf(attempt.url)}`,
          code: attempt.httpStatus ?? '—',
          bad: attempt.error !== null,
          latencyMs: attempt.latencyMs,
          request: messageText(attempt.requestHeaders, attempt.requestBody),
          response: attempt.responseBody === null ? undefined : messageText({}, attempt.responseBody),
        },
      }))}
    />
  )
}

function Detail({ of }: { of: Attempt }) {
  const { t } = useTranslation('webhooks')
  const [, copy] = useCopy(() => notify.success(t('attempt.copied')))
  return (
    <Stack gap={4} align="flex-start">
      {of.httpStatus === null && of.error && <span>{t('attempt.noAnswer', { why: t(`error.${of.error}`) })}</span>}
      <Button variant="default" size="compact-xs" onClick={() => copy(curlOf(of))}>
        {t('attempt.copyCurl')}
      </Button>
    </Stack>
  )
}
