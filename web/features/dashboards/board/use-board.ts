import { type BoardEdit, type BoardStep, beginEdit, editBoard } from '@portico/ui/board/board-edit.ts'
import { isSame } from '@portico/ui/board/board-layout.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { boardQuery, dashboardsApi } from '../dashboards.queries.ts'
import type { BoardItem, MyBoard, Widget } from '../model.ts'
import { standardSize } from './standard-size.ts'

/** Of a widget that is not saved yet. */
const isNew = (id: string) => id.startsWith('new-')
let made = 0
const newId = () => {
  made += 1
  return `new-${made}`
}

type Edit = BoardEdit<BoardItem>
const reduce = (edit: Edit, step: BoardStep<BoardItem>): Edit => editBoard(edit, step)

const sameCategories = (a: readonly BoardItem[], b: readonly BoardItem[]) =>
  a.every(({ id, categoryId }) => (b.find((one) => one.id === id)?.categoryId ?? null) === categoryId)

/** Arranging the dashboard: nothing is sent until it is saved, and a save upon somebody else's asks first. */
export function useBoard(board: MyBoard) {
  const { t } = useTranslation('dashboards')
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [edit, step] = useReducer(reduce, board.items, beginEdit<BoardItem>)
  const [conflict, setConflict] = useState<MyBoard>()
  // What the person began with: the dashboard may be read again meanwhile.
  const [begun, setBegun] = useState(board)
  const items = isEditing ? edit.spots : board.items
  const isDirty = isEditing && !(isSame(edit.spots, begun.items) && sameCategories(edit.spots, begun.items))
  const begin = () => {
    setBegun(board)
    step({ do: 'begin', spots: board.items })
    setEditing(true)
  }

  const end = (saved: MyBoard) => {
    queries.setQueryData(boardQuery.queryKey, saved)
    setConflict(undefined)
    setEditing(false)
  }
  const save = useMutation({
    mutationFn: (version: number) =>
      dashboardsApi.arrange({
        body: {
          version,
          items: edit.spots.map(({ id, x, y, w, h, categoryId, baseWidgetId }) => ({
            ...(isNew(id) ? {} : { id }),
            ...{ widgetId: baseWidgetId, x, y, w, h, categoryId },
          })),
        },
      }),
    meta: { toldInPlace: true },
    onSuccess: (saved) => {
      end(saved)
      notify.success(t('edit.saved'))
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') return tellFailure(error)
      setConflict((error.current as MyBoard | undefined) ?? (await queries.fetchQuery({ ...boardQuery, staleTime: 0 })))
    },
  })
  const clone = useMutation({
    mutationFn: (id: string) => dashboardsApi.clone({ params: { id } }),
    onSuccess: (now) => {
      queries.setQueryData(boardQuery.queryKey, now)
      notify.success(t('clone.done'))
    },
  })
  return {
    items,
    clone: clone.mutate,
    isEditing,
    isDirty,
    isSaving: save.isPending,
    canUndo: edit.past.length > 0,
    canRedo: edit.future.length > 0,
    step: (one: BoardStep<never>) => step(one as BoardStep<BoardItem>),
    begin,
    discard: () => setEditing(false),
    save: () => save.mutate(begun.version),
    add: (widgets: readonly Widget[]) => {
      if (!isEditing) begin()
      for (const widget of widgets)
        step({
          do: 'add',
          one: {
            ...{ id: newId(), widget, baseWidgetId: widget.widgetId, categoryId: null, sharedBy: null, sharedWith: [], x: 0, y: 0 },
            ...standardSize[widget.data.widgetType],
          },
        })
    },
    /** Puts a widget into a category of the person's own; nothing takes it out of all. */
    sort: (id: string, categoryId: string | null) =>
      step({ do: 'replace', spots: edit.spots.map((item) => (item.id === id ? { ...item, categoryId } : item)) }),
    conflict: conflict && {
      mine: edit.spots,
      theirs: conflict.items,
      onKeep: () => save.mutate(conflict.version),
      onTake: () => end(conflict),
      onClose: () => setConflict(undefined),
    },
  }
}
export type BoardState = ReturnType<typeof useBoard>
