import { Button } from '@mantine/core'
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx'
import { SavedViews } from '@portico/ui/saved-views.tsx'
import { type ChooserView, ViewChooser } from '@portico/ui/view-chooser.tsx'
import { IconHistory, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditDialog } from '../../audit/audit-dialog.tsx'
import { useSession } from '../../session.tsx'
import type { ListViews as State } from './use-list-views.ts'
import { useViewChanges } from './use-view-changes.ts'
import { ViewDialog } from './view.dialog.tsx'
import { type SavedView, viewAuditAccess, viewsApi } from './views.queries.ts'

type Asking = { what: 'save' } | { what: 'rename' | 'delete' | 'audit'; view: SavedView }

/** The views of a list as tabs, what can be done with the one that is open, and all saved ones in a popover. */
export function ListViews({ views }: { views: State }) {
  const { t } = useTranslation('views')
  const { builtIn, saved, marked } = views
  const { isViewing, can } = useSession()
  const changes = useViewChanges(views)
  const [asking, setAsking] = useState<Asking>()
  const done = () => setAsking(undefined)
  const ask = (next: Asking) => {
    changes.create.reset()
    changes.rename.reset()
    setAsking(next)
  }
  const openId = (id: string) => {
    const view = saved.find((one) => one.id === id)
    if (view) views.open(view)
    else views.openBuiltIn(id)
  }
  const noteOf = ({ isOwn, isShared, owner }: SavedView) =>
    isOwn ? (isShared ? t('sharedByYou') : undefined) : t('sharedBy', { name: owner.name })
  const { view: opened } = marked
  const changed = marked.modified ? opened : undefined
  const inChooser = (view: SavedView): ChooserView => ({
    id: view.id,
    label: view.name,
    note: noteOf(view),
    current: view.id === marked.id,
    actions: [...(view.isShared && can(viewAuditAccess) ? [trailOf(view)] : []), ...(view.mayEdit ? actionsOf(view) : [])],
  })
  const trailOf = (view: SavedView) => ({
    label: t('audit', view),
    icon: <IconHistory size={14} stroke={1.6} aria-hidden />,
    onPress: () => ask({ what: 'audit', view }),
  })
  const actionsOf = (view: SavedView) => [
    { label: t('rename', view), icon: <IconPencil size={14} stroke={1.6} aria-hidden />, onPress: () => ask({ what: 'rename', view }) },
    { label: t('update', view), icon: <IconRefresh size={14} stroke={1.6} aria-hidden />, onPress: () => changes.update.mutate(view) },
    {
      label: t('delete', view),
      icon: <IconTrash size={14} stroke={1.6} aria-hidden />,
      onPress: () => (view.isOwn ? changes.remove.mutate(view) : ask({ what: 'delete', view })),
    },
  ]
  return (
    <>
      <SavedViews
        views={[
          ...builtIn,
          ...saved.map((view) => ({
            id: view.id,
            label: view.name,
            hint: noteOf(view),
            note: view.id === changed?.id ? t('modified') : undefined,
          })),
        ]}
        value={marked.id}
        onChange={openId}
        actions={
          !isViewing && (
            <>
              {changed?.mayEdit && (
                <QuietButton onPress={() => changes.update.mutate(changed)} isBusy={changes.update.isPending}>
                  {t('save')}
                </QuietButton>
              )}
              {changed && <QuietButton onPress={() => views.open(changed)}>{t('reset')}</QuietButton>}
              <QuietButton onPress={() => ask({ what: 'save' })}>{t('saveView')}</QuietButton>
              <ViewChooser
                label={t('manage')}
                title={t('title')}
                head={(close) => (
                  <Button
                    variant="transparent"
                    size="xs"
                    px={0}
                    onClick={() => {
                      close()
                      ask({ what: 'save' })
                    }}
                  >
                    {t('saveView')}
                  </Button>
                )}
                empty={t('none')}
                groups={[
                  { title: t('own'), views: saved.filter(({ isOwn }) => isOwn).map(inChooser) },
                  { title: t('shared'), views: saved.filter(({ isOwn }) => !isOwn).map(inChooser) },
                ]}
                ordering={{
                  label: (name) => t('move', { name }),
                  hint: t('moveHint'),
                  moved: (name, place, of) => t('moved', { name, place, of }),
                }}
                onOpen={openId}
                onMove={(id, place) => changes.move.mutate({ id, place })}
              />
            </>
          )
        }
      />
      {asking?.what === 'save' && (
        <ViewDialog
          isSending={changes.create.isPending}
          error={changes.create.error}
          onSubmit={(named) => changes.create.mutate(named, { onSuccess: done })}
          onClose={done}
        />
      )}
      {asking?.what === 'rename' && (
        <ViewDialog
          view={asking.view}
          isSending={changes.rename.isPending}
          error={changes.rename.error}
          onSubmit={(named) => changes.rename.mutate({ view: asking.view, named }, { onSuccess: done })}
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

function QuietButton({ children, onPress, isBusy }: { children: string; onPress: () => void; isBusy?: boolean }) {
  return (
    <Button className="p-not-phone" variant="subtle" color="gray" size="xs" loading={isBusy} onClick={onPress}>
      {children}
    </Button>
  )
}
