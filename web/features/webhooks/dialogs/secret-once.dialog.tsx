import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { CopyField } from '@portico/ui/pieces/copy-field.tsx'
import { useTranslation } from 'react-i18next'

/** The signing secret, which no one sees again once this is closed. */
export function SecretOnceDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <FormDialog
      opened
      title={t('once.title')}
      lead={t('once.text')}
      submitLabel={t('once.done')}
      size="table"
      holds
      withoutCancel
      onSubmit={onClose}
      onClose={onClose}
    >
      <CopyField label={t('once.label')} value={secret} />
    </FormDialog>
  )
}
