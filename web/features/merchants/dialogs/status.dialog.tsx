import { type ProcessingStatus, processingStatuses } from '@portico/contract/core/level.ts'
import { type MerchantStatus, nextStatuses } from '@portico/contract/features/merchants/merchant-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type MerchantDetails, merchantsApi } from '../merchants.queries.ts'

type StatusDialogProps = {
  kind: 'status' | 'processing'
  record: MerchantDetails
  onDone: (saved: MerchantDetails) => void
  onClose: () => void
}

/** Whether a customer is in business with the tenant, or what it may process: with the consequence in words. */
export function StatusDialog({ kind, record, onDone, onClose }: StatusDialogProps) {
  const { t } = useTranslation('merchants')
  const choices: readonly string[] =
    kind === 'status' ? nextStatuses[record.merchantStatus] : processingStatuses.filter((status) => status !== record.processingStatus)
  const [chosen, setChosen] = useState(choices[0] ?? '')
  const field = kind === 'status' ? 'merchantStatus' : 'processingStatus'
  const label = (status: string) => t(`${field}.${status}` as 'merchantStatus.Active')
  const params = { id: record.merchantId }
  const { version } = record
  const send = (scaCode?: string) =>
    kind === 'status'
      ? merchantsApi.changeStatus({ params, body: { version, merchantStatus: chosen as MerchantStatus }, scaCode })
      : merchantsApi.changeProcessing({ params, body: { version, processingStatus: chosen as ProcessingStatus }, scaCode })
  const submit = t('statusForm.submit', { status: label(chosen) })
  return (
    <StepDialog
      title={t(`statusForm.${kind}`, { name: record.legalBusinessName })}
      lead={t(`consequence.${chosen}` as 'consequence.Active')}
      submitLabel={submit}
      what={`${record.legalBusinessName}: ${label(chosen)}`}
      tone={chosen === 'Closed' ? 'danger' : 'plain'}
      holds={chosen !== choices[0]}
      prepare={() => send}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectField
        data-autofocus
        label={t(`field.${field}`)}
        description={t('statusForm.now', { status: label(record[field]) })}
        options={choices.map((value) => ({ value, label: label(value) }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? chosen)}
      />
    </StepDialog>
  )
}
