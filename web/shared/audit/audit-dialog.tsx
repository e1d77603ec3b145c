import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditPanel } from './audit-drawer.tsx'

type AuditDialogProps = ComponentProps<typeof AuditPanel> & { of: string; onClose: () => void }

/** The audit trail of something that has no drawer of its own. `of`: its name. */
export function AuditDialog({ of, onClose, ...trail }: AuditDialogProps) {
  const { t } = useTranslation()
  const { close } = useUiTexts()
  return (
    <FormDialog
      opened
      withoutCancel
      size="table"
      title={`${t('audit.open')} · ${of}`}
      submitLabel={close}
      onSubmit={onClose}
      onClose={onClose}
    >
      <AuditPanel {...trail} />
    </FormDialog>
  )
}
