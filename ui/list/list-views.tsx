/**
 * `<ListViews builtIn saved value changed? readOnly? busy? more? on… />`: the views of a list as tabs, what can be done with the open one, and all
 * saved ones in a popover: own ones in their order, then those that colleagues share. `changed` is the open view where something else
 * is shown than it holds; `more` are further things to do with a saved one. The command palette opens them and saves them too.
 */
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { Action } from '../actions/action-button.tsx'
import { useOffer } from '../actions/offered-actions.ts'
import { useUiTexts } from '../words/texts.tsx'
import { type NamedView, useChooserGroups, useNoteOf, type ViewChanges } from './chooser-groups.tsx'
import { SavedViews } from './saved-views.tsx'
import { ViewChooser } from './view-chooser.tsx'

export type { NamedView }

type ListViewsProps<View extends NamedView> = ViewChanges<View> & {
  builtIn: readonly { id: string; label: string }[]
  saved: readonly View[]
  /** The id of the open one; null if the list shows none of them. */
  value: string | null
  changed?: View | undefined
  readOnly?: boolean
  /** The open view is being updated to the present list. */
  busy?: boolean
  onOpen: (id: string) => void
  onSave: () => void
  /** `place` among the own ones, counted from 0. */
  onMove: (id: string, place: number) => void
}

export function ListViews<View extends NamedView>(props: ListViewsProps<View>) {
  const { builtIn, saved, value, changed, readOnly = false, busy = false, onOpen, onMove } = props
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
  const noteOf = useNoteOf()
  const groups = useChooserGroups({ own: texts.own, updateTo: texts.update }, saved, value, props)
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
              groups={groups}
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
