import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { DataGrid } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useRoleName } from '../../shared/texts/role-name.ts'
import { manages } from './may-change.ts'
import { CompactRole, useRoleColumns } from './role.columns.tsx'
import { editorHref, rolePaths } from './role-paths.ts'
import { rolesQuery } from './roles.queries.ts'

/** Leads to the editor of a new role of a merchant, for users who manage them. */
export function NewRoleOfMerchant() {
  const { t } = useTranslation('roles')
  const session = useSession()
  const href = editorHref(session.audience, { type: 'merchant' })
  return <PageActions actions={[manages(session, 'merchant') && { id: 'new', label: t('list.new'), href, primary: true, keep: true }]} />
}

/** The roles of a merchant, beside its users. */
export function RolesPanel() {
  const { t } = useTranslation('roles')
  const session = useSession()
  const navigate = useNavigate()
  const columns = useRoleColumns(false)
  const roleName = useRoleName()
  const answer = useQuery(rolesQuery('merchant', { pageSize: 100, sort: 'name' }))
  const { data, error } = answer
  return (
    <section aria-label={t('panel.title')}>
      <DataGrid
        label={t('panel.title')}
        rows={data?.data ?? []}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={roleName}
        compactRow={(row) => <CompactRole row={row} ofMerchants={false} />}
        state={error ? 'error' : data ? 'ready' : 'loading'}
        skeletonRows={4}
        onOpen={(row) => void navigate({ to: `${rolePaths.editor[session.audience]}/${row.id}` })}
        empty={<EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>}
        error={<LoadFailed title={t('panel.failed')} answer={answer} />}
      />
    </section>
  )
}
