import { Button } from '@mantine/core'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useCopy } from '@portico/ui/pieces/copy-button.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { Exchange } from '@portico/ui/pieces/timeline.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { tookText } from '@portico/ui/words/took-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { curlText } from '../../shared/api/curl-text.ts'
import { messageText, pathOf } from '../../shared/api/message-text.ts'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { type LogDetail, logQuery, type Mode, type Place } from './api-logs.queries.ts'
import { AnswerPill, PaymentLink, useFlowText } from './log-words.tsx'

/** One request beside its answer. */
export function LogDrawer({ id, tenantId, mode, ...frame }: DrawerFrame & Place & { mode: Mode }) {
  const answer = useQuery(logQuery({ id, tenantId }, mode))
  const flowText = useFlowText()
  return (
    <LoadedDrawer {...frame} id={id} answer={answer} label={flowText} status={(record) => <AnswerPill of={record} outlined />}>
      {(record) => (
        <DrawerPart>
          <LogFacts of={record} />
          <Exchange
            line={`${record.method} ${pathOf(record.url)}`}
            code={record.statusCode ?? '—'}
            bad={record.errorClass !== null}
            latencyMs={record.latencyMs ?? undefined}
            request={messageText(record.requestHeaders, record.requestBody)}
            response={messageText(record.responseHeaders, record.responseBody)}
            openAtStart
          />
          <CopyAsCurl of={record} />
        </DrawerPart>
      )}
    </LoadedDrawer>
  )
}

function LogFacts({ of }: { of: LogDetail }) {
  const { t } = useTranslation('apiLogs')
  const { level } = useSession().user
  const items: Fact[] = [
    [t('column.at'), <DateTime key="at" at={of.at} />],
    [t('column.kind'), `${t(`direction.${of.direction}`)} · ${t(`kind.${of.kind}`)}`],
    [t('column.errorClass'), of.errorClass && t(`errorClass.${of.errorClass}`)],
    [t('column.latency'), of.latencyMs !== null && tookText(of.latencyMs)],
    { label: t('column.requestId'), value: of.requestId, ...(of.requestId ? { copy: of.requestId } : {}), wide: true },
    [t('column.payment'), <PaymentLink key="payment" of={of} />],
    ...(level === 'merchant' ? [] : [[t('column.merchant'), of.merchantName] as const]),
    ...(level === 'platform' ? [[t('column.tenant'), of.tenantName] as const] : []),
    { label: t('column.url'), value: of.url, copy: of.url, wide: true },
  ]
  return <Facts items={items} />
}

/** Secrets are masked in it, so it runs once they are filled in. */
function CopyAsCurl({ of }: { of: LogDetail }) {
  const { t } = useTranslation('apiLogs')
  const [, copy] = useCopy(() => notify.success(t('curl.copied')))
  const url = of.url.startsWith('/') ? `${window.location.origin}${of.url}` : of.url
  const text = () => curlText({ method: of.method, url, headers: of.requestHeaders, body: of.requestBody })
  return (
    <Button variant="default" size="compact-sm" mt="sm" onClick={() => copy(text())}>
      {t('curl.copy')}
    </Button>
  )
}
