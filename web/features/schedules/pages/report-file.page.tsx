import { Button } from '@mantine/core'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { fileSize } from '@portico/ui/uploads/file-limits.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordFailed } from '../../../shared/api/record-failed.tsx'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { saveFile } from '../../../shared/page/save-file.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useScheduleWords } from '../say-schedule.ts'
import { reportFileQuery, schedulesApi } from '../schedules.queries.ts'

/** Where the link of a mail leads whose report was too large to be attached. */
export function Page() {
  const { t } = useTranslation('schedules')
  const title = usePageTitle()
  const words = useScheduleWords()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { user, mode: ownMode } = useSession()
  const mode = user.level === 'merchant' ? ownMode : 'Live'
  const answer = useQuery({ ...reportFileQuery(id, mode), enabled: id !== '' })
  const { data, error } = answer
  const download = useMutation({
    mutationFn: () => schedulesApi.downloadFile({ params: { id }, mode }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: tellFailure,
  })
  return (
    <main className="p-page">
      <PageHeader title={data ? words.report(data.reportType) : title} />
      <div className="p-card p-schedule-file">
        {error && <RecordFailed error={error} retrying={answer.isFetching} onRetry={() => void answer.refetch()} />}
        {(id === '' || (data && !data.fileUntil)) && <EmptyState title={t('file.goneTitle')}>{t('file.goneText')}</EmptyState>}
        {data?.fileUntil && (
          <>
            <Facts
              items={[
                [
                  t('field.period'),
                  data.dateFrom === data.dateTo ? dayText(data.dateFrom) : `${dayText(data.dateFrom)} – ${dayText(data.dateTo)}`,
                ],
                [t('file.rows'), formatCount(data.rowCount ?? 0)],
                [t('file.name'), `${data.fileName} · ${fileSize(data.bytes ?? 0)}`],
                [t('file.until'), <DateTime key="until" at={data.fileUntil} style="minute" />],
              ]}
            />
            <Button
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('download')}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
