import { notify } from '@portico/ui/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/step-up/step-dialog.tsx'
import { showSaved, type TenantDetails, type Theme, tenantsApi } from '../tenants.queries.ts'

/** Says who will see the new look, and saves it. */
export function SaveLookDialog({ record, theme, onClose }: { record: TenantDetails; theme: Theme; onClose: () => void }) {
  const { t } = useTranslation('tenants')
  const queries = useQueryClient()
  const { tenantId, tenantName, supportEmail, isDefaultTenant, version } = record
  const body = { version, tenantName, supportEmail, isDefaultTenant, themeSettings: theme }
  return (
    <StepDialog
      title={t('look.saveTitle', { name: tenantName })}
      lead={t('look.saveText')}
      submitLabel={t('look.saveConfirm')}
      what={t('look.saveTitle', { name: tenantName })}
      prepare={() => (scaCode) => tenantsApi.update({ params: { id: tenantId }, body, scaCode })}
      onDone={(saved) => {
        onClose()
        showSaved(queries, saved)
        notify.success(t('done.changed', { name: tenantName }))
      }}
      onClose={onClose}
    />
  )
}
