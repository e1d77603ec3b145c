import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Endpoint, webhooksApi } from '../webhooks.queries.ts'

type TurnEndpointDialogProps = { record: Endpoint; onDone: (turned: Endpoint) => void; onClose: () => void }

/** Off asks first, because what waits is given up; on says from when events are sent. */
export function TurnEndpointDialog({ record, onDone, onClose }: TurnEndpointDialogProps) {
  const { t } = useTranslation('webhooks')
  const { endpointId: id, version, isOn, address } = record
  const title = t(isOn ? 'turnOff.title' : 'turnOn.title')
  return (
    <StepDialog
      title={title}
      lead={t(isOn ? 'turnOff.text' : 'turnOn.text', { address })}
      submitLabel={t(isOn ? 'turnOff.confirm' : 'turnOn.confirm')}
      what={title}
      tone={isOn ? 'danger' : 'plain'}
      prepare={() => (scaCode) => webhooksApi.turn({ params: { id }, body: { isOn: !isOn, version }, scaCode })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
