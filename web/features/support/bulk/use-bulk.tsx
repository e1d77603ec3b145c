import { notify } from '@portico/ui/notices/notify.tsx'
import { ProgressJob } from '@portico/ui/pieces/progress-job.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workedOf } from '../../../shared/bulk/bulk-progress.ts'
import type { Box } from '../support.queries.ts'
import { type Bulk, type BulkChange, bulkQuery, type Meant, startBulk } from './bulk.queries.ts'

type Asked = { box: Box; change: BulkChange; meant: Meant; onStarted?: () => void }
type Running = Pick<Asked, 'box' | 'change'> & { bulkId: string }

/** Changes many tickets, says how far it is, and once it has ended what has become of them; `ended` are those with refusals to look at. */
export function useBulk() {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [running, setRunning] = useState<Running>()
  const [ended, setEnded] = useState<{ bulk: Bulk; change: BulkChange }>()
  const start = useMutation({
    mutationFn: ({ box, change, meant }: Asked) => startBulk(box, change, meant),
    onSuccess: (bulk, { box, change, onStarted }) => {
      queries.setQueryData(bulkQuery(bulk.bulkId).queryKey, bulk)
      setRunning({ box, change, bulkId: bulk.bulkId })
      onStarted?.()
    },
  })
  const bulk = useQuery({ ...bulkQuery(running?.bulkId ?? ''), enabled: running !== undefined }).data
  const isOver = running !== undefined && bulk?.state === 'Done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each that has ended
  useEffect(() => {
    if (!isOver || !bulk || !running) return
    const { box, change } = running
    setRunning(undefined)
    void queries.invalidateQueries({ queryKey: ['support'] })
    if (bulk.refused > 0) setEnded({ bulk, change })
    const text = t(`bulk.done.${change.action}`, { count: bulk.done, tickets: formatCount(bulk.done) })
    const undo = () => start.mutate({ box, change: { action: 'open' }, meant: { of: bulk.bulkId } })
    if (bulk.done === 0) return
    if (change.action === 'close') notify.undo(text, t('bulk.undo'), undo)
    else notify.success(text)
  }, [isOver])
  const job: ReactNode = running && bulk && (
    <ProgressJob
      label={t(`bulk.running.${running.change.action}`)}
      share={workedOf(bulk).share}
      detail={t('bulk.progress', { worked: formatCount(workedOf(bulk).worked), total: formatCount(bulk.total) })}
    />
  )
  return { start: start.mutate, isBusy: start.isPending || running !== undefined, job, ended, forget: () => setEnded(undefined) }
}
