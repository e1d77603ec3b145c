import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { type Label, labelQuery, labelsApi, labelsQuery } from './labels.queries.ts'

const shownMs = 2000

/** Says how many tickets lose it before it goes. */
export function DeleteLabel({ label, onDone }: { label: Label; onDone: () => void }) {
  const { t } = useTranslation('labels')
  const queries = useQueryClient()
  const tickets = useQuery(labelQuery(label.labelId)).data?.tickets
  const remove = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => labelsApi.delete({ params: { id: label.labelId } }),
    onSuccess: async () => {
      notify.success(t('deleted'), shownMs)
      await Promise.all([labelsQuery.queryKey, ['support']].map((queryKey) => queries.invalidateQueries({ queryKey })))
      onDone()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle', { name: label.value })}
      confirmLabel={t('deleteConfirm')}
      confirming={remove.isPending}
      error={remove.error && <Problem of={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onDone}
    >
      {tickets !== undefined && t('deleteText', { count: tickets })}
    </ConfirmDialog>
  )
}
