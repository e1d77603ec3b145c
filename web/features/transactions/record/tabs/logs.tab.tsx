import { Stack } from '@mantine/core'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../../shared/api/more-button.tsx'
import { type ApiLogSummary, logsQuery, type RecordRef } from '../../transactions.queries.ts'
import { LogExchange } from '../log-exchange.tsx'
import { PartOfRecord } from '../part-of-record.tsx'

/** Every call made for the payment, in both directions. */
export function LogsTab({ record }: { record: RecordRef }) {
  const { t } = useTranslation('transactions')
  const zone = useTimeZone()
  const logs = useInfiniteQuery(logsQuery(record))
  const isBad = (log: ApiLogSummary) => log.errorClass !== null || (log.statusCode ?? 500) >= 400
  return (
    <PartOfRecord answer={logs} isEmpty={({ pages }) => (pages[0]?.data.length ?? 0) === 0} emptyText={t('record.noLogs')}>
      {({ pages }) => (
        <Stack gap="sm">
          <Timeline
            entries={pages
              .flatMap(({ data }) => data)
              .map((log) => ({
                id: log.logId,
                tone: isBad(log) ? 'negative' : 'positive',
                title: `${t(`direction.${log.direction}`)}: ${log.flow}`,
                at: formatDate(log.at, zone, 'millis'),
                detail: <LogExchange log={log} scope={record} />,
              }))}
          />
          <MoreButton of={logs}>{t('record.loadOlder')}</MoreButton>
        </Stack>
      )}
    </PartOfRecord>
  )
}
