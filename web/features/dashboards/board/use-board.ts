import { type BoardEdit, type BoardStep, beginEdit, editBoard } from '@portico/ui/board/board-edit.ts'
import { isSame } from '@portico/ui/board/board-layout.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { type BoardItem, boardQuery, type MyBoard, saveBoard, type Widget } from '../dashboards.queries.ts'
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

/** Arranging the dashboard: nothing is sent until it is saved, and a save upon somebody else's asks first. */
export function useBoard(board: MyBoard) {
  const { t } = useTranslation('dashboards')
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [edit, step] = useReducer(reduce, board.items, beginEdit<BoardItem>)
  const [conflict, setConflict] = useState<MyBoard>()
  const items = isEditing ? edit.spots : board.items
  const isDirty = isEditing && !isSame(edit.spots, board.items)

  const end = (saved: MyBoard) => {
    queries.setQueryData(boardQuery.queryKey, saved)
    setConflict(undefined)
    setEditing(false)
  }
  const save = useMutation({
    mutationFn: (version: number) =>
      saveBoard({
        version,
        items: edit.spots.map(({ id, x, y, w, h, categoryId, baseWidgetId }) => ({
          ...(isNew(id) ? {} : { id }),
          ...{ widgetId: baseWidgetId, x, y, w, h, categoryId },
        })),
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
  return {
    items,
    isEditing,
    isDirty,
    isSaving: save.isPending,
    canUndo: edit.past.length > 0,
    canRedo: edit.future.length > 0,
    step: (one: BoardStep<never>) => step(one as BoardStep<BoardItem>),
    begin: () => {
      step({ do: 'begin', spots: board.items })
      setEditing(true)
    },
    discard: () => setEditing(false),
    save: () => save.mutate(board.version),
    add: (widgets: readonly Widget[]) => {
      if (!isEditing) {
        step({ do: 'begin', spots: board.items })
        setEditing(true)
      }
      for (const widget of widgets)
        step({
          do: 'add',
          one: {
            ...{ id: newId(), widget, baseWidgetId: widget.widgetId, categoryId: null, sharedBy: null, sharedWith: [], x: 0, y: 0 },
            ...standardSize[widget.data.widgetType],
          },
        })
    },
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
