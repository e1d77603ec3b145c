import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { AuditDialog } from '../../audit/audit-dialog.tsx'
import { NameSetDialog, NameViewDialog } from './name-view.dialog.tsx'
import type { ListViews } from './use-list-views.ts'
import type { useViewChanges } from './use-view-changes.ts'
import { holdShown } from './view-state.ts'
import { useViewWords } from './view-words.ts'
import { type SavedView, viewsApi } from './views.queries.ts'

/** What a person is being asked about a saved view or column set. */
export type Asking = { what: 'save' } | { what: 'rename' | 'delete' | 'audit'; view: SavedView }

type ViewDialogsProps = {
  asking: Asking | undefined
  views: Pick<ListViews, 'holds' | 'listKey' | 'shown' | 'columns'>
  changes: ReturnType<typeof useViewChanges>
  onClose: () => void
}

export function ViewDialogs({ asking, views, changes, onClose }: ViewDialogsProps) {
  const words = useViewWords(views.holds)
  if (!asking) return null
  const NameDialog = views.holds === 'columns' ? NameSetDialog : NameViewDialog
  const given = { listKey: views.listKey, shown: holdShown(views.shown, views.columns), onClose }
  if (asking.what === 'save') return <NameDialog {...given} onDone={changes.created} />
  const { view } = asking
  if (asking.what === 'rename') return <NameDialog {...given} record={view} onDone={changes.renamed} />
  if (asking.what === 'audit')
    return (
      <AuditDialog
        of={view.name}
        queryKey={['views', view.id]}
        fetchPage={(cursor, signal) => viewsApi.listAudit({ params: { id: view.id }, query: { cursor }, signal })}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      opened
      title={words.deleteTitle(view)}
      confirmLabel={words.deleteConfirm}
      confirming={changes.remove.isPending}
      onConfirm={() => changes.remove.mutate(view, { onSettled: onClose })}
      onClose={onClose}
    >
      {words.deleteText(view)}
    </ConfirmDialog>
  )
}
