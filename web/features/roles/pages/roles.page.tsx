import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useRoleName } from '../../../shared/texts/role-name.ts'
import { manages } from '../may-change.ts'
import { CompactRole, useRoleColumns } from '../role.columns.tsx'
import { RoleDrawer } from '../role-drawer.tsx'
import { editorHref, rolePaths } from '../role-paths.ts'
import { filtersOf, roleOrder } from '../role-search.ts'
import { rolesQuery } from '../roles.queries.ts'
import { useRoleFilters } from '../use-role-filters.ts'

/** Roles of staff, and for staff of a tenant those of its merchants. */
export function Page() {
  const { t } = useTranslation('roles')
  const title = usePageTitle()
  const session = useSession()
  const url = useListUrl(rolePaths.list.staff)
  const type = session.user.level === 'tenant' && url.search.type === 'merchant' ? 'merchant' : 'crm'
  const ofMerchants = type === 'merchant'
  const roleName = useRoleName()
  const { page } = useList({
    url,
    listKey: `roles.${type}`,
    columns: useRoleColumns(ofMerchants),
    builtIn: useBuiltInViews(session.user.level === 'tenant'),
    filters: useRoleFilters(ofMerchants),
    order: roleOrder,
    search: { name: 'searchKey', label: t('list.search') },
    askedOf: filtersOf,
    queryOf: (query) => rolesQuery(type, query),
  })
  const add = manages(session, type) && { id: 'new', label: t('list.new'), href: editorHref('staff', { type }) }
  return (
    <ListPage
      {...page}
      title={title}
      label={title}
      rowId={(row) => row.id}
      rowLabel={roleName}
      compactRow={(row) => <CompactRole row={row} ofMerchants={ofMerchants} />}
      empty={
        <EmptyState title={t('list.none')} action={add && <ActionButton of={add} />}>
          {t('list.noneText')}
        </EmptyState>
      }
      noMatchText={t('list.noMatch')}
      actions={<PageActions actions={[add && { ...add, primary: true, keep: true }]} />}
      drawer={(id, frame) => <RoleDrawer id={id} {...frame} />}
    />
  )
}

function useBuiltInViews(hasMerchants: boolean) {
  const { t } = useTranslation('roles')
  const staff = { id: 'staff', label: t('list.staff'), change: { type: undefined } }
  return hasMerchants ? [staff, { id: 'merchants', label: t('list.merchants'), change: { type: 'merchant' } }] : [staff]
}
