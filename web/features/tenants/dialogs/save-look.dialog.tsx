import { type PictureName, pictureNames } from '@portico/contract/features/tenants/tenant-words.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lookNews } from '../../../shared/look/look-news.ts'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { showSaved, type TenantDetails, type Theme, tenantsApi } from '../tenants.queries.ts'
import type { Pictures } from '../theme-of.ts'

type SaveLookDialogProps = { record: TenantDetails; look: { themeSettings: Theme } & Partial<Pictures>; onClose: () => void }
const bodyPath = (name: PictureName) => `body.${name}`

/** Says who will see the new look, and saves it. */
export function SaveLookDialog({ record, look, onClose }: SaveLookDialogProps) {
  const { t } = useTranslation('tenants')
  const queries = useQueryClient()
  const { tenantId, tenantName, supportEmail, isDefaultTenant, version } = record
  const body = { version, tenantName, supportEmail, isDefaultTenant, ...look }
  return (
    <StepDialog
      title={t('look.saveTitle', { name: tenantName })}
      lead={t('look.saveText')}
      submitLabel={t('look.saveConfirm')}
      what={t('look.saveTitle', { name: tenantName })}
      inFields={pictureNames.map(bodyPath)}
      prepare={() => (scaCode) => tenantsApi.update({ params: { id: tenantId }, body, scaCode })}
      onDone={(saved) => {
        onClose()
        showSaved(queries, saved)
        lookNews.tell()
        notify.success(t('resource.changed', { ns: 'shared', name: tenantName }))
      }}
      onClose={onClose}
    >
      {(refused) =>
        pictureNames
          .filter((name) => refused[bodyPath(name)])
          .map((name) => (
            <p key={name} className="p-field-error" role="alert">
              {`${t(`field.${name}`)}: ${refused[bodyPath(name)]}`}
            </p>
          ))
      }
    </StepDialog>
  )
}
