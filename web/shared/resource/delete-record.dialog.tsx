import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '../api/problem.tsx'
import type { AnyResource, Row } from './any-resource.ts'
import { callsOf, recordQuery } from './resource.queries.ts'
import type { ResourceWords } from './resource-words.ts'

type DeleteRecordProps = {
  of: AnyResource
  record: Row
  words: ResourceWords
  /** The field of one record that says how many carry it, which the question names. */
  counts?: string | undefined
  /** How long the notice stays, where not as long as any. */
  goneMs?: number | undefined
  onGone: () => void
  onClose: () => void
}

export function DeleteRecord({ of, record, words, counts, goneMs, onGone, onClose }: DeleteRecordProps) {
  const queries = useQueryClient()
  const name = of.nameOf(record)
  const id = of.idOf(record)
  const { data } = useQuery({ ...recordQuery(of, id), enabled: counts !== undefined })
  const remove = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => callsOf(of).delete({ params: { id } }),
    onSuccess: async () => {
      onGone()
      queries.removeQueries({ queryKey: recordQuery(of, id).queryKey })
      notify.success(words.sentence('deleted', { name }), goneMs)
      await of.show(queries, record)
    },
  })
  return (
    <ConfirmDialog
      opened
      title={words.sentence('deleteTitle', { name })}
      confirmLabel={words.sentence('deleteConfirm')}
      confirming={remove.isPending}
      error={remove.error && <Problem of={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {counts === undefined ? words.sentence('deleteText') : data && words.sentence('deleteText', { count: data[counts] })}
    </ConfirmDialog>
  )
}
