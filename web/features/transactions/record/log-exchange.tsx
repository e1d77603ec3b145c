import { Exchange } from '@portico/ui/pieces/timeline.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageText, pathOf } from '../../../shared/api/message-text.ts'
import { problemText } from '../../../shared/api/problem-text.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type ApiLogSummary, logQuery, type RecordScope, transactionWire } from '../transactions.queries.ts'

/** One call to or from a provider in a line; request and response are fetched when someone opens it. */
export function LogExchange({ log, scope }: { log: ApiLogSummary; scope: RecordScope }) {
  const { t } = useTranslation('transactions')
  const session = useSession()
  const [opened, setOpened] = useState(false)
  const may = session.can(transactionWire.getApiLog.access)
  const { data, error } = useQuery({ ...logQuery(log.logId, scope), enabled: opened && may })
  const instead = may ? (error ? problemText(error) : '…') : t('record.noDetails')
  return (
    <div onClickCapture={() => setOpened(true)}>
      <Exchange
        line={`${log.method} ${pathOf(log.url)}`}
        code={log.statusCode ?? (log.errorClass ? t(`errorClass.${log.errorClass}`) : '—')}
        bad={log.errorClass !== null || (log.statusCode ?? 500) >= 400}
        latencyMs={log.latencyMs ?? undefined}
        request={data ? messageText(data.requestHeaders, data.requestBody) : instead}
        response={data ? messageText(data.responseHeaders, data.responseBody) : instead}
      />
    </div>
  )
}
