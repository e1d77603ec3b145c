/**
 * `<ListViews builtIn saved value changed? readOnly? busy? more? on… />`: the views of a list as tabs, what can be done with the open one, and all
 * saved ones in a popover: own ones in their order, then those that colleagues share. `changed` is the open view where something else
 * is shown than it holds; `more` are further things to do with a saved one. The command palette opens them and saves them too.
 */
import { Button } from '@mantine/core'
import { IconBookmark, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { Action } from '../actions/action-button.tsx'
import { useOffer } from '../actions/offered-actions.ts'
import { useUiTexts } from '../words/texts.tsx'
import { SavedViews } from './saved-views.tsx'
import { type ViewAction, ViewChooser } from './view-chooser.tsx'

export type NamedView = {
  id: string
  name: string
  isOwn: boolean
  isShared: boolean
  /** Whether the person may change and delete it. */
  mayEdit: boolean
  owner: { name: string }
}

type ListViewsProps<View extends NamedView> = {
  builtIn: readonly { id: string; label: string }[]
  saved: readonly View[]
  /** The id of the open one; null if the list shows none of them. */
  value: string | null
  changed?: View | undefined
  readOnly?: boolean
  /** The open view is being updated to the present list. */
  busy?: boolean
  more?: (view: View) => readonly ViewAction[]
  onOpen: (id: string) => void
  onSave: () => void
  onRename: (view: View) => void
  onUpdate: (view: View) => void
  onDelete: (view: View) => void
  /** `place` among the own ones, counted from 0. */
  onMove: (id: string, place: number) => void
}

export function ListViews<View extends NamedView>(props: ListViewsProps<View>) {
  const { builtIn, saved, value, changed, readOnly = false, busy = false, more, onOpen, onMove } = props
  const { views: texts, ...general } = useUiTexts()
  const save: Action = { id: 'save', label: general.saveView, icon: bookmark, onClick: props.onSave }
  const update: Action | false = changed?.mayEdit === true && {
    id: 'update',
    label: general.save,
    loading: busy,
    onClick: () => props.onUpdate(changed),
  }
  const reset: Action | false = changed !== undefined && { id: 'reset', label: texts.reset, onClick: () => onOpen(changed.id) }
  useOffer(readOnly ? [] : [update && { ...update, label: texts.update(changed?.name ?? '') }, save])
  const others = [...builtIn, ...saved.map(({ id, name }) => ({ id, label: name }))].filter(({ id }) => id !== value)
  useOffer(
    others.map(({ id, label }) => ({ id, label, icon: bookmark, onClick: () => onOpen(id) })),
    undefined,
    'view',
  )
  const noteOf = ({ isOwn, isShared, owner }: View) => (isOwn ? (isShared ? texts.sharedByYou : undefined) : texts.sharedBy(owner.name))
  const inChooser = (view: View) => ({
    id: view.id,
    label: view.name,
    note: noteOf(view),
    current: view.id === value,
    actions: [...(more?.(view) ?? []), ...(view.mayEdit ? changesOf(view) : [])],
  })
  const changesOf = (view: View): ViewAction[] => [
    { label: texts.rename(view.name), icon: <IconPencil size={14} stroke={1.6} aria-hidden />, onPress: () => props.onRename(view) },
    { label: texts.update(view.name), icon: <IconRefresh size={14} stroke={1.6} aria-hidden />, onPress: () => props.onUpdate(view) },
    { label: texts.delete(view.name), icon: <IconTrash size={14} stroke={1.6} aria-hidden />, onPress: () => props.onDelete(view) },
  ]
  return (
    <SavedViews
      views={[
        ...builtIn,
        ...saved.map((view) => ({
          id: view.id,
          label: view.name,
          hint: noteOf(view),
          note: view.id === changed?.id ? texts.modified : undefined,
        })),
      ]}
      value={value}
      onChange={onOpen}
      actions={
        !readOnly && (
          <>
            {[update, reset, save].map((action) => action && <QuietButton key={action.id} of={action} />)}
            <ViewChooser
              label={texts.manage}
              title={texts.title}
              head={(close) => (
                <Button
                  variant="transparent"
                  size="xs"
                  px={0}
                  onClick={() => {
                    close()
                    props.onSave()
                  }}
                >
                  {general.saveView}
                </Button>
              )}
              empty={texts.none}
              groups={[
                { title: texts.own, views: saved.filter(({ isOwn }) => isOwn).map(inChooser) },
                { title: texts.shared, views: saved.filter(({ isOwn }) => !isOwn).map(inChooser) },
              ]}
              ordering={{ label: texts.move, hint: texts.moveHint, moved: texts.moved }}
              onOpen={onOpen}
              onMove={onMove}
            />
          </>
        )
      }
    />
  )
}

const bookmark = <IconBookmark size={16} stroke={1.6} aria-hidden />

const QuietButton = ({ of: { label, loading, onClick } }: { of: Action }) => (
  <Button className="p-not-phone" variant="subtle" color="gray" size="xs" loading={loading} onClick={onClick}>
    {label}
  </Button>
)
