import { Button } from '@mantine/core'
import { ProgressJob } from '@portico/ui/pieces/progress-job.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Export, exportsApi, exportsQuery, type Mode } from './exports.queries.ts'
import { TestMark } from './test-mark.tsx'
import { downloadExport } from './watch-exports.ts'

type ExportLineProps = { one: Export; mode: Mode; onAgain: (() => void) | undefined }

/** One export: how far it is, its file, or why there is none. */
export function ExportLine({ one, mode, onAgain }: ExportLineProps) {
  const { t } = useTranslation('exports')
  const zone = useTimeZone()
  const queries = useQueryClient()
  const { queryKey } = exportsQuery(mode)
  const cancel = useMutation({
    mutationFn: () => exportsApi.cancel({ params: { id: one.id }, mode }),
    onSuccess: (ended) => queries.setQueryData(queryKey, (before = []) => before.map((other) => (other.id === ended.id ? ended : other))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const download = useMutation({ mutationFn: () => downloadExport(one, mode) })
  const asked = formatDate(one.createdAt, zone, 'minute')
  const isRunning = one.state === 'Queued' || one.state === 'Running'
  const action =
    one.state === 'Done' ? (
      <Button size="xs" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    ) : (
      !isRunning &&
      onAgain && (
        <Button size="xs" variant="default" onClick={onAgain}>
          {one.state === 'Failed' ? t('retry') : t('again')}
        </Button>
      )
    )
  return (
    <li>
      <ProgressJob
        label={one.fileName ?? t('asked', { at: asked })}
        state={isRunning ? 'running' : one.state === 'Failed' ? 'failed' : 'done'}
        share={one.state === 'Running' && one.percent !== null ? one.percent / 100 : undefined}
        onCancel={() => cancel.mutate()}
        action={
          <>
            {mode === 'Test' && <TestMark />}
            {action}
          </>
        }
        detail={detail()}
      />
    </li>
  )

  function detail(): string {
    const rowsOf = (count: number) => t('rows', { count, rows: formatCount(count) })
    if (one.state === 'Queued') return t('state.queued')
    if (one.state === 'Running') {
      if (one.rowsTotal === null) return rowsOf(one.rowsDone)
      const of = { done: formatCount(one.rowsDone), total: formatCount(one.rowsTotal) }
      return one.totalIsEstimate ? t('state.runningAbout', of) : t('state.running', of)
    }
    if (one.state === 'Failed') return t(`failure.${one.failure ?? 'internal'}`)
    if (one.state === 'Cancelled') return t('state.cancelled')
    if (one.state === 'Expired') return t('state.expired')
    const until = one.expiresAt ? formatDate(one.expiresAt, zone, 'minute') : ''
    return t('state.done', { rows: rowsOf(one.rowsDone), bytes: formatCount(one.bytes ?? 0), until })
  }
}
