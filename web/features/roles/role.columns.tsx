import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../../shared/texts/role-name.ts'
import type { Role } from './roles.queries.ts'

/** All columns in their standard order; the hidden ones wait in the chooser. */
export function useRoleColumns(ofMerchants: boolean): GridColumn<Role>[] {
  const { t, i18n } = useTranslation('roles')
  const roleName = useRoleName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const columns: (GridColumn<Role> | false)[] = [
      {
        id: 'name',
        header: t('field.name'),
        width: 240,
        sortable: true,
        cell: (row) => (
          <span className="p-cell-strong">
            <UserText>{roleName(row)}</UserText>
          </span>
        ),
      },
      ofMerchants && { id: 'merchant', header: t('field.merchant'), width: 200, cell: (row) => row.merchantName },
      { id: 'kind', header: t('field.kind'), width: 110, fit: true, cell: (row) => <KindPill of={row} /> },
      { id: 'users', header: t('field.users'), width: 90, align: 'end', keep: 2, cell: (row) => formatCount(row.usersCount) },
      {
        id: 'permissions',
        header: t('field.permissions'),
        width: 110,
        align: 'end',
        keep: 2,
        cell: (row) => formatCount(row.permissionsCount),
      },
      { id: 'secondFactor', header: t('field.secondFactor'), width: 130, align: 'end', keep: 3, cell: (row) => formatCount(row.scaCount) },
      {
        id: 'updatedAt',
        header: t('field.updatedAt'),
        width: 158,
        fit: true,
        align: 'end',
        keep: 3,
        sortable: true,
        firstSort: 'desc',
        cell: (row) => <DateTime at={row.updatedAt} />,
      },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.id}</code> },
    ]
    return columns.filter((column) => column !== false)
  }, [ofMerchants, t, i18n.language])
}

export const KindPill = ({ of: { isSystem }, outlined }: { of: Pick<Role, 'isSystem'>; outlined?: boolean }) => {
  const { t } = useTranslation('roles')
  return <StatusPill status="" tone="neutral" label={t(isSystem ? 'kind.system' : 'kind.own')} outlined={outlined} />
}

/** A row where the list is too narrow for columns. */
export const CompactRole = ({ row, ofMerchants }: { row: Role; ofMerchants: boolean }) => {
  const { t } = useTranslation('roles')
  const roleName = useRoleName()
  return (
    <TwoLines
      name={<UserText>{roleName(row)}</UserText>}
      end={<KindPill of={row} />}
      detail={ofMerchants ? row.merchantName : `${t('field.users')}: ${formatCount(row.usersCount)}`}
      endDetail={`${t('field.permissions')}: ${formatCount(row.permissionsCount)}`}
    />
  )
}
