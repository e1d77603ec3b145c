import { Button, Stack } from '@mantine/core'
import { failureWords } from '@portico/contract/features/schedules/schedule-said.ts'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { type RecordLine, RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { fileSize } from '@portico/ui/uploads/file-limits.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { MoreButton } from '../../shared/api/more-button.tsx'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { saveFile } from '../../shared/page/save-file.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { useWords } from '../../shared/texts/words.ts'
import { RunPill } from './pills.tsx'
import { reportLink } from './report-link.ts'
import { callAt, type Place, type Run, runsQuery, type Schedule, schedulesApi } from './schedules.queries.ts'

/** When it ran, what became of it, and its files, the latest first. */
export function RunLog({ schedule, place }: { schedule: Schedule; place: Place }) {
  const { t } = useTranslation('schedules')
  const answer = useInfiniteQuery(runsQuery(schedule.id, place))
  const { user } = useSession()
  const mayOpen = useMayOpen()(reportLink(schedule, user.level === 'merchant' ? 'merchant' : 'staff', place.mode).path)
  const { data, error } = answer
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const lineOf = (run: Run): RecordLine => ({
    id: run.id,
    name: <DateTime at={run.dueAt} style="minute" />,
    detail: <Told run={run} />,
    status: <RunPill of={run} />,
    action: run.fileUntil && mayOpen && <FileButton run={run} place={place} />,
  })
  return (
    <Stack gap={4}>
      {!data && (error ? <LoadFailed title={t('log.loadFailed')} answer={answer} /> : <GridSkeleton widths={[160, 120, 90]} rows={5} />)}
      {data && rows.length === 0 && <p className="p-lead">{t('log.none')}</p>}
      {rows.length > 0 && <RecordLines lines={rows.map(lineOf)} />}
      <MoreButton of={answer}>{t('log.older')}</MoreButton>
    </Stack>
  )
}

/** Its days and size and who has it, or why there is none. */
function Told({ run }: { run: Run }) {
  const { t } = useTranslation('schedules')
  const say = useWords()
  const { dateFrom, dateTo, rowCount, bytes, failure, isLate, isAttached, requestedBy, recipients, mailed, leftOut, state } = run
  const days = dateFrom === dateTo ? dayText(dateFrom) : `${dayText(dateFrom)} – ${dayText(dateTo)}`
  const facts = [
    days,
    rowCount !== null && t('log.rows', { count: rowCount, rows: formatCount(rowCount) }),
    bytes !== null && fileSize(bytes),
    isAttached === false && t('log.linked'),
    isLate && t('log.late'),
    requestedBy !== null && t('log.byHand', { name: requestedBy }),
  ].filter((fact) => fact !== false)
  return (
    <>
      {facts.join(' · ')}
      {recipients.length > 0 && (
        <>
          <br />
          {state === 'Sending'
            ? t('log.mailed', { count: mailed.length, of: recipients.length })
            : t('log.to', { addresses: mailed.join(', ') })}
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <br />
          {t('log.leftOut', { addresses: leftOut.join(', ') })}
        </>
      )}
      {failure && (
        <>
          <br />
          {say(failureWords[failure])}
        </>
      )}
    </>
  )
}

function FileButton({ run, place }: { run: Run; place: Place }) {
  const { t } = useTranslation('schedules')
  const download = useMutation({
    mutationFn: () => schedulesApi.downloadFile({ params: { id: run.id }, ...callAt(place) }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: tellFailure,
  })
  return (
    <Button size="xs" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      {t('download')}
    </Button>
  )
}
