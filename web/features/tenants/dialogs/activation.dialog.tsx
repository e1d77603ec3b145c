import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Tenant, type TenantDetails, tenantsApi } from '../tenants.queries.ts'

type ActivationDialogProps = { record: TenantDetails; onDone: (saved: Tenant) => void; onClose: () => void }

/** Shuts a tenant, or lets its people in again. */
export function ActivationDialog({ record, onDone, onClose }: ActivationDialogProps) {
  const { t } = useTranslation('tenants')
  const act = record.status === 'Active' ? 'deactivate' : 'activate'
  const people = record.staff + record.merchantUsers
  const call = { params: { id: record.tenantId }, body: { version: record.version } }
  return (
    <StepDialog
      title={t(`${act}.title`, { name: record.tenantName })}
      lead={t(`${act}.text`, { count: people })}
      submitLabel={t(`${act}.confirm`)}
      what={`${t(`${act}.confirm`)} · ${record.tenantName}`}
      tone={act === 'deactivate' ? 'danger' : 'plain'}
      prepare={() => (scaCode) => tenantsApi[act]({ ...call, scaCode })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
