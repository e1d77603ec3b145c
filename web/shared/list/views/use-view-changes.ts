import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListViews } from './use-list-views.ts'
import { holdShown } from './view-state.ts'
import { useViewWords } from './view-words.ts'
import { type SavedView, viewsApi, viewsQuery } from './views.queries.ts'

/** What a person does with the views of a list. Moves of one list follow one another. */
export function useViewChanges({ holds, listKey, columns, saved, shown, marked, open, leave }: ListViews) {
  const words = useViewWords(holds)
  const queries = useQueryClient()
  const { queryKey } = viewsQuery(listKey)
  const again = () => queries.invalidateQueries({ queryKey })
  const put = (views: SavedView[]) => queries.setQueryData(queryKey, views)
  const current = () => queries.getQueryData(queryKey) ?? []
  const replace = (view: SavedView) => put(current().map((other) => (other.id === view.id ? view : other)))
  const add = (view: SavedView) => put([...current().filter(({ isOwn }) => isOwn), view, ...current().filter(({ isOwn }) => !isOwn)])

  const created = (view: SavedView) => {
    add(view)
    open(view)
    void again()
  }
  const renamed = (view: SavedView) => {
    replace(view)
    void again()
  }
  const update = useMutation({
    mutationFn: (view: SavedView) => viewsApi.update({ params: { id: view.id }, body: { ...namedAs(view), ...holdShown(shown, columns) } }),
    onSuccess: (view) => {
      replace(view)
      open(view)
      notify.success(words.updated(view.name))
      void again()
    },
  })
  const restore = useMutation({
    mutationFn: async ({ view, place, wasOpen }: { view: SavedView; place: number; wasOpen: boolean }) => {
      const { search, columns: kept } = view
      const back = await viewsApi.create({ body: { listKey, search, columns: kept, ...namedAs(view) } })
      const { data } = await viewsApi.move({ params: { id: back.id }, body: { place } })
      put(data)
      if (wasOpen) open(back)
    },
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: async (view: SavedView) => {
      await viewsApi.delete({ params: { id: view.id } })
      return { view, place: saved.findIndex(({ id }) => id === view.id), wasOpen: marked.view?.id === view.id }
    },
    onSuccess: (removed) => {
      const { view, wasOpen } = removed
      put(current().filter(({ id }) => id !== view.id))
      if (wasOpen) leave()
      const text = words.deleted(view.name)
      // Only the owner can make it again as it was.
      if (view.isOwn) notify.undo(text, words.undo, () => restore.mutate(removed))
      else notify.success(text)
    },
    onSettled: again,
  })
  const move = useMutation({
    scope: { id: `views of ${listKey}` },
    mutationFn: ({ id, place }: { id: string; place: number }) => viewsApi.move({ params: { id }, body: { place } }),
    onMutate: ({ id, place }) => {
      const moved = current().find((view) => view.id === id)
      if (moved)
        put(
          current()
            .filter((view) => view.id !== id)
            .toSpliced(place, 0, moved),
        )
    },
    onSettled: () => (queries.isMutating({ mutationKey: ['views', listKey, 'move'] }) > 1 ? undefined : again()),
    mutationKey: ['views', listKey, 'move'],
  })
  return { created, renamed, update, remove, move }
}

const namedAs = ({ name, isShared, sharedRole }: SavedView) => ({ name, isShared, sharedRoleId: sharedRole?.id ?? null })
