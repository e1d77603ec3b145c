import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { useSaid } from '../../../shared/texts/said.ts'
import { forgetDeleted, type Role, rolesApi } from '../roles.queries.ts'

type DeleteRoleDialogProps = { role: Role; onDeleted: () => void; onClose: () => void }

/** Shows how many people have the role before it asks: a role in use cannot be deleted. */
export function DeleteRoleDialog({ role, onDeleted, onClose }: DeleteRoleDialogProps) {
  const { t } = useTranslation('roles')
  const said = useSaid('roles')
  const queries = useQueryClient()
  const { id, name, usersCount } = role
  return (
    <StepDialog
      title={t('delete.title', { name })}
      lead={usersCount === 0 ? t('delete.text') : undefined}
      submitLabel={t('delete.submit')}
      tone="danger"
      what={t('save.what', { name })}
      offReason={usersCount > 0 ? said('roles.inUse', { holders: usersCount }) : undefined}
      prepare={() => (scaCode) => rolesApi.delete({ params: { id }, ...(scaCode ? { scaCode } : {}) })}
      onDone={() => {
        notify.success(t('done.deleted', { name }))
        onDeleted()
        forgetDeleted(queries, id)
      }}
      onClose={onClose}
    />
  )
}
