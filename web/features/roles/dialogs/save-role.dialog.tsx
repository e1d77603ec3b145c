import { tidyLine } from '@portico/contract/core/text/fold.ts'
import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { useRoleName } from '../../../shared/texts/role-name.ts'
import { Changes } from '../editor/changes.tsx'
import type { RoleDraft } from '../editor/use-role-draft.ts'
import { type RoleDetails, roleQuery, rolesApi, showSaved } from '../roles.queries.ts'

type SaveRoleDialogProps = {
  draft: RoleDraft
  place: { type: RoleType; merchantId: string | null }
  /** Whether staff have to say whose role it is. */
  namesMerchant: boolean
  onDone: (saved: RoleDetails) => void
  onClose: () => void
}

/** The difference once more, how many people it concerns, and the second factor where the role asks for one. */
export function SaveRoleDialog({ draft: state, place: { type, merchantId }, namesMerchant, onDone, onClose }: SaveRoleDialogProps) {
  const { t } = useTranslation('roles')
  const queries = useQueryClient()
  const roleName = useRoleName()
  const { base, draft } = state
  const name = tidyLine(draft.name)
  const content = { name, permissions: [...draft.permissions], scaRequiredPermissions: [...draft.scaRequiredPermissions] }
  const send = (scaCode?: string) => {
    const code = scaCode ? { scaCode } : {}
    if (base) return rolesApi.update({ params: { type, id: base.id }, body: { version: base.version, ...content }, ...code })
    return rolesApi.create({ params: { type }, query: namesMerchant && merchantId ? { merchantId } : {}, body: content, ...code })
  }
  const holders = base?.usersCount ?? 0
  return (
    <StepDialog
      title={t(base ? 'save.title' : 'save.newTitle')}
      lead={holders > 0 ? t('save.people', { count: holders }) : t('save.nobody')}
      submitLabel={t(base ? 'save.submit' : 'save.add')}
      what={t('save.what', { name: base?.isSystem ? roleName(base) : name })}
      size="table"
      // The page behind the dialog must not be older than the version that the server compared with.
      prepare={() => (scaCode) =>
        send(scaCode).catch((error: unknown) => {
          if (base) void queries.invalidateQueries({ queryKey: roleQuery(base.id).queryKey })
          throw error
        })
      }
      onDone={(saved) => {
        showSaved(queries, saved)
        onDone(saved)
      }}
      onClose={onClose}
    >
      {!base && <p>{t('save.holds', { count: draft.permissions.length })}</p>}
      <Changes draft={state} />
    </StepDialog>
  )
}
