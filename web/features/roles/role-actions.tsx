import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useSaid } from '../../shared/texts/said.ts'
import { DeleteRoleDialog } from './dialogs/delete-role.dialog.tsx'
import { lockOf, manages } from './may-change.ts'
import { rolePaths } from './role-paths.ts'
import type { Role } from './roles.queries.ts'

type RoleActionsProps = { role: Role; onDeleted: () => void /** Whether the editor is open already. */; inEditor?: boolean }

/** What the person may do with a role; the server decides again when it is sent. */
export function RoleActions({ role, onDeleted, inEditor = false }: RoleActionsProps) {
  const { t } = useTranslation('roles')
  const said = useSaid('roles')
  const session = useSession()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const editor = rolePaths.editor[session.audience]
  const lock = lockOf(session, role)
  const edit: Action = {
    id: 'edit',
    label: t(lock ? 'action.open' : 'action.edit'),
    primary: true,
    shortcut: 'E',
    onClick: () => void navigate({ to: `${editor}/${role.id}` }),
  }
  const { type, merchantId } = role
  const copy: Action = {
    id: 'copy',
    label: t('action.copy'),
    onClick: () => void navigate({ to: editor, search: { type, merchantId: merchantId ?? undefined, copyOf: role.id } as never }),
  }
  const remove: Action = {
    id: 'delete',
    label: t('action.delete'),
    danger: true,
    offReason: role.isSystem ? said('roles.systemNotDeleted') : lock === 'own' ? said('roles.ownRole') : lock && t('off.notManaged'),
    onClick: () => setIsDeleting(true),
  }
  const ofManager = manages(session, role.type) ? [copy, ...(role.isSystem ? [] : [remove])] : []
  return (
    <>
      <ActionBar actions={inEditor ? ofManager : [edit, ...ofManager]} />
      {isDeleting && <DeleteRoleDialog role={role} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />}
    </>
  )
}
