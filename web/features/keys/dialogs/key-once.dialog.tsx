import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { CopyField } from '@portico/ui/pieces/copy-field.tsx'
import { useTranslation } from 'react-i18next'
import type { NewEncryptionKey } from '../keys.queries.ts'

/** The key itself, which no one sees again once this is closed. */
export function KeyOnceDialog({ made, onClose }: { made: NewEncryptionKey; onClose: () => void }) {
  const { t } = useTranslation('keys')
  return (
    <FormDialog
      opened
      title={t('onceTitle')}
      lead={t('onceText')}
      submitLabel={t('onceDone')}
      size="table"
      holds
      withoutCancel
      onSubmit={onClose}
      onClose={onClose}
    >
      <CopyField label={t('material')} value={made.material} />
      <CopyField label={t('field.fingerprint')} value={made.fingerprint} />
    </FormDialog>
  )
}
