import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type EncryptionKey, keysApi, type NewEncryptionKey } from '../keys.queries.ts'

type RotateKeyDialogProps = { tenantId: string; record: EncryptionKey; onDone: (made: NewEncryptionKey) => void; onClose: () => void }

export function RotateKeyDialog({ tenantId, record, onDone, onClose }: RotateKeyDialogProps) {
  const { t } = useTranslation('keys')
  const title = t('rotateTitle', { name: record.name })
  return (
    <StepDialog
      title={title}
      lead={t('rotateText', { count: record.credentials })}
      submitLabel={t('rotateConfirm')}
      what={title}
      prepare={() => (scaCode) => keysApi.rotate({ params: { id: tenantId, keyId: record.keyId }, scaCode })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
