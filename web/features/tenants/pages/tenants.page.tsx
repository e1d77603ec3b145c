import { tenantStatuses } from '@portico/contract/features/tenants/tenant-words.ts'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { type FilterDefinition, isSet } from '@portico/ui/filter-definition.ts'
import { notify } from '@portico/ui/notify.tsx'
import { PageActions } from '@portico/ui/page-actions.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { pageSizeOf } from '../../../shared/list/page-size.ts'
import { useListLayout } from '../../../shared/list/use-list-layout.ts'
import { useListUrl } from '../../../shared/list/use-list-url.ts'
import { useListViews } from '../../../shared/list/views/use-list-views.ts'
import { useSession } from '../../../shared/session.tsx'
import { NewTenantDialog } from '../dialogs/new-tenant.dialog.tsx'
import { CompactTenant, useTenantColumns } from '../tenant.columns.tsx'
import { TenantDrawer } from '../tenant-drawer.tsx'
import { tenantPath } from '../tenant-path.ts'
import { filtersOf, tenantOrder } from '../tenant-search.ts'
import { showSaved, tenantListQuery, tenantWire } from '../tenants.queries.ts'

const listKey = 'tenants'

/** The customers of the platform, and the platform's own tenant. */
export function Page() {
  const { t } = useTranslation('tenants')
  const session = useSession()
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const url = useListUrl(tenantPath)
  const { search } = url
  const own = useListLayout(listKey)
  const columns = useTenantColumns()
  const views = useListViews({ listKey, url, own, columns, builtIn: [{ id: 'all', label: t('list.all'), change: { status: undefined } }] })
  const { arrangement } = views
  const options = tenantStatuses.map((value) => ({ value, label: t(`status.${value}`) }))
  const filters: FilterDefinition[] = [{ id: 'status', label: t('field.status'), kind: 'options', options }]
  const values = readFilters(filters, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize)
  const answer = useQuery({
    ...tenantListQuery({ ...filtersOf(values, search), pageSize, cursor: search.cursor }),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const canAdd = session.can(tenantWire.create.access)
  return (
    <>
      <ListPage
        title={t('list.title')}
        label={t('list.title')}
        url={url}
        arrangement={arrangement}
        answer={answer}
        pageSize={pageSize}
        columns={columns}
        rowId={(row) => row.tenantId}
        rowLabel={(row) => row.tenantName}
        compactRow={(row) => <CompactTenant row={row} />}
        views={views}
        sort={tenantOrder.read(search.sort)}
        onSort={(sort) => url.ask({ sort: tenantOrder.write(sort) })}
        filters={filters}
        values={values}
        onFilters={(next) => url.ask(writeFilters(filters, next))}
        search={{ label: t('list.search'), value: search.searchKey ?? '', onChange: (text) => url.ask({ searchKey: text || undefined }) }}
        isFiltered={search.searchKey !== undefined || filters.some((filter) => isSet(filter, values[filter.id]))}
        onClear={() => url.ask({ ...writeFilters(filters, {}), searchKey: undefined })}
        empty={<EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>}
        noMatchText={t('list.noMatch')}
        actions={
          <PageActions
            actions={[canAdd && { id: 'new', label: t('list.new'), primary: true, keep: true, onClick: () => setIsAdding(true) }]}
          />
        }
        drawer={(id, walk) => (
          <TenantDrawer
            id={id}
            walk={walk}
            tab={search.tab}
            onTab={(tab) => url.show({ tab })}
            width={arrangement.drawerWidth}
            onWidth={arrangement.setDrawerWidth}
            onClose={url.close}
          />
        )}
      />
      {isAdding && (
        <NewTenantDialog
          onClose={() => setIsAdding(false)}
          onDone={(made) => {
            setIsAdding(false)
            showSaved(queries, made)
            notify.success(t('done.added', { name: made.tenantName }))
            url.open(made.tenantId)
          }}
        />
      )}
    </>
  )
}
