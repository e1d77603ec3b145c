import { ActionButton } from '@portico/ui/action-button.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { isSet } from '@portico/ui/filter-definition.ts'
import { UiLink } from '@portico/ui/link.tsx'
import { PageActions } from '@portico/ui/page-actions.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { pageSizeOf } from '../../../shared/list/page-size.ts'
import { useListLayout } from '../../../shared/list/use-list-layout.ts'
import { useListUrl } from '../../../shared/list/use-list-url.ts'
import { useListViews } from '../../../shared/list/views/use-list-views.ts'
import { useRoleName } from '../../../shared/role-name.ts'
import { useSession } from '../../../shared/session.tsx'
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
  const session = useSession()
  const url = useListUrl(rolePaths.list.staff)
  const { search } = url
  const type = session.user.level === 'tenant' && search.type === 'merchant' ? 'merchant' : 'crm'
  const ofMerchants = type === 'merchant'
  const listKey = `roles.${type}`
  const own = useListLayout(listKey)
  const columns = useRoleColumns(ofMerchants)
  const roleName = useRoleName()
  const views = useListViews({ listKey, url, own, columns, builtIn: useBuiltInViews(session.user.level === 'tenant') })
  const { arrangement } = views
  const filters = useRoleFilters(ofMerchants)
  const values = readFilters(filters, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize)
  const answer = useQuery({
    ...rolesQuery(type, { ...filtersOf(values, search), pageSize, cursor: search.cursor }),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const add = manages(session, type) && { id: 'new', label: t('list.new'), href: editorHref('staff', { type }) }
  return (
    <ListPage
      title={t('list.title')}
      label={t('list.title')}
      url={url}
      arrangement={arrangement}
      answer={answer}
      pageSize={pageSize}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={roleName}
      compactRow={(row) => <CompactRole row={row} ofMerchants={ofMerchants} />}
      views={views}
      sort={roleOrder.read(search.sort)}
      onSort={(sort) => url.ask({ sort: roleOrder.write(sort) })}
      filters={filters}
      values={values}
      onFilters={(next) => url.ask(writeFilters(filters, next))}
      search={{ label: t('list.search'), value: search.searchKey ?? '', onChange: (text) => url.ask({ searchKey: text || undefined }) }}
      isFiltered={search.searchKey !== undefined || filters.some((filter) => isSet(filter, values[filter.id]))}
      onClear={() => url.ask({ ...writeFilters(filters, {}), searchKey: undefined })}
      empty={
        <EmptyState title={t('list.none')} action={add && <ActionButton of={add} />}>
          {t('list.noneText')}
        </EmptyState>
      }
      noMatchText={t('list.noMatch')}
      actions={<PageActions actions={[add && { ...add, primary: true, keep: true }]} />}
      drawer={(id, walk) => (
        <RoleDrawer id={id} walk={walk} width={arrangement.drawerWidth} onWidth={arrangement.setDrawerWidth} onClose={url.close} />
      )}
    />
  )
}

function useBuiltInViews(hasMerchants: boolean) {
  const { t } = useTranslation('roles')
  const staff = { id: 'staff', label: t('list.staff'), change: { type: undefined } }
  return hasMerchants ? [staff, { id: 'merchants', label: t('list.merchants'), change: { type: 'merchant' } }] : [staff]
}
