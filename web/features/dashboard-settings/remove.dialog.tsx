import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import type { ReactNode } from 'react'
import { Problem } from '../../shared/api/problem.tsx'
import { useSaving } from './use-saving.ts'

type RemoveDialogProps = {
  title: string
  children: ReactNode
  label: string
  said: string
  remove: () => Promise<unknown>
  onClose: () => void
}

export function RemoveDialog({ title, children, label, said, remove, onClose }: RemoveDialogProps) {
  const saving = useSaving({ save: remove, said, onDone: onClose })
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={label}
      confirming={saving.isSending}
      error={saving.error && <Problem of={saving.error} />}
      onConfirm={() => saving.send(undefined)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
