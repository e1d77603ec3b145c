import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Endpoint, webhooksApi } from '../webhooks.queries.ts'

export function DeleteEndpointDialog({ record, onDone, onClose }: { record: Endpoint; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <StepDialog
      title={t('delete.title')}
      lead={t('delete.text', { address: record.address })}
      submitLabel={t('delete.confirm')}
      what={t('delete.title')}
      tone="danger"
      prepare={() => (scaCode) => webhooksApi.delete({ params: { id: record.endpointId }, scaCode })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
