import type { NamedView } from '@portico/ui/list/chooser-groups.tsx'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { useRoleName } from '../../texts/role-name.ts'
import type { ListViews } from './use-list-views.ts'
import { useViewChanges } from './use-view-changes.ts'
import { type Asking, ViewDialogs } from './view-dialogs.tsx'
import { useViewWords } from './view-words.ts'
import { type SavedView, viewAuditAccess } from './views.queries.ts'

/** The actions on saved views or column sets, with their dialogs. Users who only view can open them and change nothing. */
export function useAsking(views: ListViews) {
  const { isViewing, can } = useSession()
  const words = useViewWords(views.holds)
  const nameOf = useRoleName()
  const noteOf = ({ sharedRole, isOwn, owner }: SavedView) => {
    if (!sharedRole) return undefined
    const role = nameOf(sharedRole)
    return isOwn ? words.sharedWith(role) : words.sharedByWith(owner.name, role)
  }
  const changes = useViewChanges(views)
  const [asking, setAsking] = useState<Asking>()
  const done = () => setAsking(undefined)
  const trailOf = (view: SavedView) => ({
    label: words.audit(view),
    icon: <IconHistory size={14} stroke={1.6} aria-hidden />,
    onPress: () => setAsking({ what: 'audit', view }),
  })
  return {
    handlers: {
      saved: views.saved.map((view): SavedView & NamedView => ({ ...view, note: noteOf(view) })),
      readOnly: isViewing,
      more: (view: SavedView) => (view.isShared && can(viewAuditAccess) ? [trailOf(view)] : []),
      onSave: () => setAsking({ what: 'save' }),
      onRename: (view: SavedView) => setAsking({ what: 'rename', view }),
      onUpdate: (view: SavedView) => changes.update.mutate(view),
      onDelete: (view: SavedView) => (view.isOwn ? changes.remove.mutate(view) : setAsking({ what: 'delete', view })),
      onMove: (id: string, place: number) => changes.move.mutate({ id, place }),
    },
    isUpdating: changes.update.isPending,
    dialogs: <ViewDialogs asking={asking} views={views} changes={changes} onClose={done} />,
  }
}
