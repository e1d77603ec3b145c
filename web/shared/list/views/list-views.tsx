import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { ListViews as Views } from '@portico/ui/list/list-views.tsx'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditDialog } from '../../audit/audit-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { NameViewDialog } from './name-view.dialog.tsx'
import type { ListViews as State } from './use-list-views.ts'
import { useViewChanges } from './use-view-changes.ts'
import { holdShown } from './view-state.ts'
import { type SavedView, viewAuditAccess, viewsApi } from './views.queries.ts'

type Asking = { what: 'save' } | { what: 'rename' | 'delete' | 'audit'; view: SavedView }

/** The views of a list, kept on the server: users who only view can open them and change nothing. */
export function ListViews({ views }: { views: State }) {
  const { t } = useTranslation('views')
  const { builtIn, saved, marked } = views
  const { isViewing, can } = useSession()
  const changes = useViewChanges(views)
  const [asking, setAsking] = useState<Asking>()
  const done = () => setAsking(undefined)
  const trailOf = (view: SavedView) => ({
    label: t('audit', view),
    icon: <IconHistory size={14} stroke={1.6} aria-hidden />,
    onPress: () => setAsking({ what: 'audit', view }),
  })
  return (
    <>
      <Views
        builtIn={builtIn}
        saved={saved}
        value={marked.id}
        changed={marked.modified ? marked.view : undefined}
        readOnly={isViewing}
        busy={changes.update.isPending}
        more={(view) => (view.isShared && can(viewAuditAccess) ? [trailOf(view)] : [])}
        onOpen={(id) => {
          const view = saved.find((one) => one.id === id)
          if (view) views.open(view)
          else views.openBuiltIn(id)
        }}
        onSave={() => setAsking({ what: 'save' })}
        onRename={(view) => setAsking({ what: 'rename', view })}
        onUpdate={changes.update.mutate}
        onDelete={(view) => (view.isOwn ? changes.remove.mutate(view) : setAsking({ what: 'delete', view }))}
        onMove={(id, place) => changes.move.mutate({ id, place })}
      />
      {asking?.what === 'save' && (
        <NameViewDialog listKey={views.listKey} shown={holdShown(views.shown, views.columns)} onDone={changes.created} onClose={done} />
      )}
      {asking?.what === 'rename' && (
        <NameViewDialog
          record={asking.view}
          listKey={views.listKey}
          shown={holdShown(views.shown, views.columns)}
          onDone={changes.renamed}
          onClose={done}
        />
      )}
      {asking?.what === 'audit' && (
        <AuditDialog
          of={asking.view.name}
          queryKey={['views', asking.view.id]}
          fetchPage={(cursor, signal) => viewsApi.listAudit({ params: { id: asking.view.id }, query: { cursor }, signal })}
          onClose={done}
        />
      )}
      {asking?.what === 'delete' && (
        <ConfirmDialog
          opened
          title={t('deleteTitle', { owner: asking.view.owner.name })}
          confirmLabel={t('deleteConfirm')}
          confirming={changes.remove.isPending}
          onConfirm={() => changes.remove.mutate(asking.view, { onSettled: done })}
          onClose={done}
        >
          {t('deleteText', { name: asking.view.name, owner: asking.view.owner.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
