import { DateTime } from '@portico/ui/date-time.tsx'
import { type Fact, Facts } from '@portico/ui/facts.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { formatCount } from '@portico/ui/money-format.ts'
import { DrawerPart, RecordDrawer, RecordHead, RecordTitle } from '@portico/ui/record-drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { Walk } from '../../shared/list/list-page.tsx'
import { RecordFailed } from '../../shared/record-failed.tsx'
import { KindPill } from './role.columns.tsx'
import { RoleActions } from './role-actions.tsx'
import { RoleHolders } from './role-holders.tsx'
import { RoleSummary } from './role-summary.tsx'
import { type RoleDetails, roleQuery, rolesApi, roleWire } from './roles.queries.ts'

type RoleDrawerProps = {
  id: string
  walk: Walk
  width: number | undefined
  onWidth: (width: number) => void
  onClose: () => void
}

/** One role beside the list it comes from: what it holds, who holds it, and who changed it. */
export function RoleDrawer({ id, walk, width, onWidth, onClose }: RoleDrawerProps) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(roleQuery(id))
  const audit = useAuditDrawer(roleWire.listAudit.access, {
    queryKey: ['roles', id],
    fetchPage: (cursor, signal) => rolesApi.listAudit({ params: { id }, query: { pageSize: 20, ...(cursor ? { cursor } : {}) }, signal }),
  })
  return (
    <RecordDrawer
      label={data?.name ?? id}
      head={<RecordHead status={data && <KindPill of={data} outlined />} id={id} />}
      copyId={id}
      tools={audit.tool}
      width={width}
      onWidth={onWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      onClose={onClose}
    >
      {audit.panel ??
        (data ? (
          <Body key={id} role={data} onDeleted={onClose} />
        ) : error ? (
          <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GridSkeleton widths={[160, 120, 140]} rows={4} />
        ))}
    </RecordDrawer>
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
        <RecordTitle>{role.name}</RecordTitle>
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
