import { ActionBar, type RecordAction } from '@portico/ui/action-bar.tsx'
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx'
import { DateTime } from '@portico/ui/date-time.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { type Fact, Facts } from '@portico/ui/facts.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record-drawer.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Walk } from '../../shared/list/list-page.tsx'
import { problemText, requestIdOf } from '../../shared/problem-text.ts'
import { useSession } from '../../shared/session.tsx'
import { TicketDialog } from './dialogs/ticket.dialog.tsx'
import { TicketStatusPill } from './ticket.columns.tsx'
import { forgetDeleted, type Ticket, ticketQuery, ticketsApi, ticketWire } from './tickets.queries.ts'

type TicketDrawerProps = {
  id: string
  walk: Walk
  width: number | undefined
  onWidth: (width: number) => void
  onClose: () => void
}

/** One ticket beside the list it comes from. */
export function TicketDrawer({ id, walk, width, onWidth, onClose }: TicketDrawerProps) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(ticketQuery(id))
  return (
    <RecordDrawer
      label={data?.name ?? id}
      head={<RecordHead status={data && <TicketStatusPill status={data.status} outlined />} id={id} />}
      copyId={id}
      width={width}
      onWidth={onWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      onClose={onClose}
    >
      {data ? (
        <Body key={id} record={data} onDeleted={onClose} />
      ) : error ? (
        <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton widths={[160, 120, 140]} rows={4} />
      )}
    </RecordDrawer>
  )
}

function Body({ record, onDeleted }: { record: Ticket; onDeleted: () => void }) {
  const { t } = useTranslation('tickets')
  const facts: Fact[] = [
    [t('field.merchant'), record.merchantName],
    { label: t('field.note'), value: record.note, wide: true },
    [t('field.createdAt'), <DateTime key="createdAt" at={record.createdAt} />],
    [t('field.updatedAt'), <DateTime key="updatedAt" at={record.updatedAt} />],
  ]
  return (
    <DrawerPart title={record.name}>
      <Facts items={facts} />
      <Actions record={record} onDeleted={onDeleted} />
    </DrawerPart>
  )
}

/** What the person may do with it; the server decides again when it is sent. */
function Actions({ record, onDeleted }: { record: Ticket; onDeleted: () => void }) {
  const { t } = useTranslation('tickets')
  const { can } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)
  const deletion = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => ticketsApi.delete({ params: { id: record.id } }),
    onSuccess: () => {
      notify.success(t('done.deleted', { name: record.name }))
      onDeleted()
      forgetDeleted(queries, record)
    },
  })
  const edit: RecordAction = { id: 'edit', label: t('action.edit'), primary: true, onClick: () => setAsked('edit') }
  const remove: RecordAction = {
    id: 'delete',
    label: t('action.delete'),
    danger: true,
    offReason: record.status === 'Active' ? t('action.deactivateFirst') : undefined,
    onClick: () => setAsked('delete'),
  }
  return (
    <>
      <ActionBar actions={[...(can(ticketWire.update.access) ? [edit] : []), ...(can(ticketWire.delete.access) ? [remove] : [])]} />
      <TicketDialog
        opened={asked === 'edit'}
        record={record}
        onClose={close}
        onDone={({ name }) => {
          close()
          notify.success(t('done.changed', { name }))
        }}
      />
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('delete.title', { name: record.name })}
        confirmLabel={t('delete.confirm')}
        confirming={deletion.isPending}
        error={deletion.error ? problemText(deletion.error) : undefined}
        onConfirm={() => deletion.mutate()}
        onClose={close}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  )
}

function Failed({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('shared')
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <EmptyState title={t('record.missingTitle')}>{t('record.missingText')}</EmptyState>
  return (
    <ErrorState title={t('record.failedTitle')} requestId={requestIdOf(error)} onRetry={onRetry} retrying={retrying}>
      {problemText(error)}
    </ErrorState>
  )
}
