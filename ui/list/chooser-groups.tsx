/**
 * What a chooser says of saved views or column sets: own ones in their order, then those that colleagues share, each with what may be done with it.
 */
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useUiTexts } from '../words/texts.tsx'
import type { ViewAction, ViewGroup } from './view-chooser.tsx'

export type NamedView = {
  id: string
  name: string
  isOwn: boolean
  isShared: boolean
  /** Who sees it, where that is not everyone. */
  note?: string | undefined
  /** Whether the person may change and delete it. */
  mayEdit: boolean
  owner: { name: string }
}

export type ViewChanges<View extends NamedView> = {
  /** Further things to do with a saved one. */
  more?: (view: View) => readonly ViewAction[]
  onRename: (view: View) => void
  onUpdate: (view: View) => void
  onDelete: (view: View) => void
}

/** Whose a view is, and who else sees it. */
export function useNoteOf() {
  const { views: texts } = useUiTexts()
  return ({ isOwn, isShared, note, owner }: NamedView): string | undefined =>
    note ?? (isOwn ? (isShared ? texts.sharedByYou : undefined) : texts.sharedBy(owner.name))
}

export function useChooserGroups<View extends NamedView>(
  { own, updateTo }: { own: string; updateTo: (name: string) => string },
  saved: readonly View[],
  current: string | null,
  { more, onRename, onUpdate, onDelete }: ViewChanges<View>,
): ViewGroup[] {
  const { views: texts } = useUiTexts()
  const noteOf = useNoteOf()
  const changesOf = (view: View): ViewAction[] => [
    { label: texts.rename(view.name), icon: <IconPencil size={14} stroke={1.6} aria-hidden />, onPress: () => onRename(view) },
    { label: updateTo(view.name), icon: <IconRefresh size={14} stroke={1.6} aria-hidden />, onPress: () => onUpdate(view) },
    { label: texts.delete(view.name), icon: <IconTrash size={14} stroke={1.6} aria-hidden />, onPress: () => onDelete(view) },
  ]
  const inChooser = (view: View) => ({
    id: view.id,
    label: view.name,
    note: noteOf(view),
    current: view.id === current,
    actions: [...(more?.(view) ?? []), ...(view.mayEdit ? changesOf(view) : [])],
  })
  return [
    { title: own, views: saved.filter(({ isOwn }) => isOwn).map(inChooser) },
    { title: texts.shared, views: saved.filter(({ isOwn }) => !isOwn).map(inChooser) },
  ]
}
