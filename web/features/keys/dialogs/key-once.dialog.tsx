import { OnceDialog } from '@portico/ui/dialogs/once-dialog.tsx'
import { CopyField } from '@portico/ui/pieces/copy-field.tsx'
import { useTranslation } from 'react-i18next'
import type { NewEncryptionKey } from '../keys.queries.ts'

/** The key itself. */
export function KeyOnceDialog({ made, onClose }: { made: NewEncryptionKey; onClose: () => void }) {
  const { t } = useTranslation('keys')
  return (
    <OnceDialog title={t('onceTitle')} lead={t('onceText')} done={t('onceDone')} onClose={onClose}>
      <CopyField label={t('material')} value={made.material} />
      <CopyField label={t('field.fingerprint')} value={made.fingerprint} />
    </OnceDialog>
  )
}
