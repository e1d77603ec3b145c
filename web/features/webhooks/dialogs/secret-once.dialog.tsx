import { OnceDialog } from '@portico/ui/dialogs/once-dialog.tsx'
import { CopyField } from '@portico/ui/pieces/copy-field.tsx'
import { useTranslation } from 'react-i18next'

/** The signing secret of an endpoint. */
export function SecretOnceDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <OnceDialog title={t('once.title')} lead={t('once.text')} done={t('once.done')} onClose={onClose}>
      <CopyField label={t('once.label')} value={secret} />
    </OnceDialog>
  )
}
