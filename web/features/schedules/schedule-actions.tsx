import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { useSession } from '../../shared/session/session.tsx'
import { DeleteScheduleDialog } from './dialogs/delete-schedule.dialog.tsx'
import { ScheduleDialog } from './dialogs/schedule.dialog.tsx'
import { type Mode, type Schedule, schedulesIn, scheduleWire, showSaved } from './schedules.queries.ts'

type ScheduleActionsProps = { record: Schedule; mode: Mode; onLog: () => void; onDeleted: () => void }

/** What the person may do with it; the server decides again when it is sent. */
export function ScheduleActions({ record, mode, onLog, onDeleted }: ScheduleActionsProps) {
  const { t } = useTranslation('schedules')
  const { can, user } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const { api } = schedulesIn[mode]
  const params = { id: record.id }
  const turn = useMutation({
    mutationFn: () => (record.isActive ? api.deactivate({ params }) : api.activate({ params })),
    onSuccess: (saved) => {
      showSaved(queries, saved, mode)
      notify.success(t(saved.isActive ? 'resumed' : 'paused'))
    },
    onError: tellFailure,
  })
  const send = useMutation({
    mutationFn: () => api.run({ params }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['schedules'] })
      notify.success(t('sending'))
      onLog()
    },
    onError: tellFailure,
  })
  if (!can(scheduleWire.update.access)) return null
  const isOwn = record.isOfCustomer === (user.level === 'merchant')
  const own: Action[] = [
    { id: 'edit', label: t('action.edit'), primary: true, shortcut: 'E', onClick: () => setAsked('edit') },
    { id: 'run', label: t('action.run'), loading: send.isPending, onClick: () => send.mutate() },
  ]
  const pause: Action = {
    id: 'turn',
    label: t(record.isActive ? 'action.pause' : 'action.resume'),
    loading: turn.isPending,
    onClick: () => turn.mutate(),
  }
  const remove: Action = { id: 'delete', label: t('action.delete'), overflow: isOwn, danger: true, onClick: () => setAsked('delete') }
  return (
    <>
      <ActionBar actions={[...(isOwn ? own : []), ...(isOwn || record.isActive ? [pause] : []), remove]} />
      {asked === 'edit' && <ScheduleDialog mode={mode} record={record} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteScheduleDialog
          record={record}
          mode={mode}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            notify.success(t('delete.done'))
            void queries.invalidateQueries({ queryKey: ['schedules', 'list'] })
            onDeleted()
          }}
        />
      )}
    </>
  )
}
