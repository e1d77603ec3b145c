/**
 * `<ConfirmDialog opened title confirmLabel onConfirm onClose tone? typeToConfirm? … >what happens</ConfirmDialog>`: only for what cannot be
 * undone or moves money. The label repeats verb and object ("Delete label"). `typeToConfirm` asks to type the name of
 * something that is in use. Red by default, because that is what a confirmation is for; `tone="plain"` for the rest.
 */

import { TextInput } from '@mantine/core'
import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { type ReactNode, useState } from 'react'
import { useUiTexts } from '../words/texts.tsx'
import { FormDialog } from './form-dialog.tsx'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  tone?: 'plain' | 'danger'
  typeToConfirm?: string
  confirming?: boolean
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  children,
  confirmLabel,
  tone = 'danger',
  typeToConfirm,
  confirming,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  const texts = useUiTexts()
  const [typed, setTyped] = useState('')
  const missing = typeToConfirm !== undefined && tidyLine(typed) !== tidyLine(typeToConfirm)
  const close = () => {
    setTyped('')
    rest.onClose()
  }
  return (
    <FormDialog
      {...rest}
      tone={tone}
      lead={children}
      submitLabel={confirmLabel}
      submitting={confirming}
      off={missing}
      onSubmit={onConfirm}
      onClose={close}
    >
      {typeToConfirm !== undefined && (
        <TextInput
          data-autofocus
          label={texts.typeToConfirm(typeToConfirm)}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
