import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useRoleName } from '../../shared/texts/role-name.ts'
import { KindPill } from './role.columns.tsx'
import { RoleActions } from './role-actions.tsx'
import { RoleHolders } from './role-holders.tsx'
import { RoleSummary } from './role-summary.tsx'
import { type RoleDetails, roleQuery, rolesApi, roleWire } from './roles.queries.ts'

/** One role beside the list it comes from: what it holds, who holds it, and who changed it. */
export function RoleDrawer({ id, ...frame }: DrawerFrame & { id: string }) {
  const roleName = useRoleName()
  const answer = useQuery(roleQuery(id))
  const audit = useAuditDrawer(roleWire.listAudit.access, {
    queryKey: ['roles', id],
    fetchPage: (cursor, signal) => rolesApi.listAudit({ params: { id }, query: { pageSize: 20, ...(cursor ? { cursor } : {}) }, signal }),
  })
  return (
    <LoadedDrawer {...frame} id={id} answer={answer} audit={audit} label={roleName} status={(role) => <KindPill of={role} outlined />}>
      {(role) => <Body role={role} onDeleted={frame.onClose} />}
    </LoadedDrawer>
  )
}

function Body({ role, onDeleted }: { role: RoleDetails; onDeleted: () => void }) {
  const { t } = useTranslation('roles')
  const facts: Fact[] = [
    ...(role.merchantName === null ? [] : [[t('field.merchant'), role.merchantName] satisfies Fact]),
    [t('field.users'), formatCount(role.usersCount)],
    [t('field.permissions'), formatCount(role.permissionsCount)],
    [t('field.secondFactor'), formatCount(role.scaCount)],
    [t('field.updatedAt'), <DateTime key="updatedAt" at={role.updatedAt} />],
  ]
  return (
    <>
      <DrawerPart>
        <RoleActions role={role} onDeleted={onDeleted} />
        <Facts items={facts} />
      </DrawerPart>
      <DrawerPart title={t('part.permissions')}>
        <RoleSummary role={role} />
      </DrawerPart>
      <DrawerPart title={t('part.users')}>
        <RoleHolders role={role} />
      </DrawerPart>
    </>
  )
}
