import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { personColumns } from '@portico/contract/features/people/people-words.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedColumn } from '../../shared/exports/shown-in-file.ts'
import { useRoleNames } from '../../shared/texts/role-name.ts'
import { nameOf, type Person } from './people.queries.ts'

type Column = ExportedColumn<Person, typeof personColumns>

/** All columns in their standard order; the hidden ones wait in the chooser. */
export function usePersonColumns(hasMerchants: boolean): Column[] {
  const { t, i18n } = useTranslation('people')
  const roleNames = useRoleNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const columns: (Column | false)[] = [
      {
        id: 'name',
        header: t('field.name'),
        width: 270,
        sortable: true,
        cell: (row) => (
          <span className="p-person-name">
            <span className="p-cell-strong">
              <UserText>{nameOf(row)}</UserText>
            </span>
            <small>{shownAddress(row.email)}</small>
          </span>
        ),
      },
      { id: 'roles', header: t('field.roles'), width: 190, keep: 2, cell: (row) => <UserText>{roleNames(row.roles) || '—'}</UserText> },
      hasMerchants && { id: 'merchant', header: t('field.merchant'), width: 180, keep: 2, cell: (row) => row.merchantName ?? '—' },
      { id: 'status', header: t('field.status'), width: 140, fit: true, cell: (row) => <PersonStatusPill status={row.status} /> },
      {
        id: 'secondFactor',
        header: t('field.secondFactor'),
        width: 130,
        fit: true,
        keep: 3,
        cell: (row) => t(row.secondFactor ? 'secondFactor.on' : 'secondFactor.off'),
      },
      {
        id: 'lastLoginTime',
        header: t('field.lastLoginTime'),
        width: 158,
        fit: true,
        keep: 3,
        cell: (row) => (row.lastLoginTime ? <DateTime at={row.lastLoginTime} /> : t('never')),
      },
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 158,
        fit: true,
        sortable: true,
        firstSort: 'desc',
        keep: 3,
        cell: (row) => <DateTime at={row.createdAt} />,
      },
      { id: 'phone', header: t('field.phone'), width: 160, hidden: true, cell: (row) => row.phone ?? '—' },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.id}</code> },
    ]
    return columns.filter((column) => column !== false)
  }, [hasMerchants, t, i18n.language])
}

export const PersonStatusPill = ({ status, outlined }: { status: Person['status']; outlined?: boolean }) => {
  const { t } = useTranslation('people')
  return <StatusPill status={status} label={t(`status.${status}`)} outlined={outlined} />
}

/** A row where the list is too narrow for columns. */
export const CompactPerson = ({ row, hasMerchants }: { row: Person; hasMerchants: boolean }) => {
  const roleNames = useRoleNames()
  return (
    <TwoLines
      name={<UserText>{nameOf(row)}</UserText>}
      end={<PersonStatusPill status={row.status} />}
      detail={shownAddress(row.email)}
      endDetail={hasMerchants ? row.merchantName : roleNames(row.roles)}
    />
  )
}
