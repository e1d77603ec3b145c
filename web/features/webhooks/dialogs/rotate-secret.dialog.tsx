import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Endpoint, type EndpointWithSecret, webhooksApi } from '../webhooks.queries.ts'

type RotateSecretDialogProps = { record: Endpoint; onDone: (rotated: EndpointWithSecret) => void; onClose: () => void }

export function RotateSecretDialog({ record, onDone, onClose }: RotateSecretDialogProps) {
  const { t } = useTranslation('webhooks')
  const params = { id: record.endpointId }
  const body = { version: record.version }
  return (
    <StepDialog
      title={t('rotate.title')}
      lead={t('rotate.text')}
      submitLabel={t('rotate.confirm')}
      what={t('rotate.title')}
      prepare={() => (scaCode) => webhooksApi.rotateSecret({ params, body, scaCode })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
