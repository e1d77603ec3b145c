import { tenantStatuses } from '@portico/contract/features/tenants/tenant-words.ts'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { NewTenantDialog } from '../dialogs/new-tenant.dialog.tsx'
import { CompactTenant, useTenantColumns } from '../tenant.columns.tsx'
import { TenantDrawer } from '../tenant-drawer.tsx'
import { tenantPath } from '../tenant-path.ts'
import { filtersOf, tenantOrder } from '../tenant-search.ts'
import { tenantListQuery, tenantWire } from '../tenants.queries.ts'

/** The customers of the platform, and the platform's own tenant. */
export function Page() {
  const { t } = useTranslation('tenants')
  const title = usePageTitle()
  const session = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const url = useListUrl(tenantPath)
  const options = tenantStatuses.map((value) => ({ value, label: t(`status.${value}`) }))
  const { page } = useList({
    url,
    listKey: 'tenants',
    columns: useTenantColumns(),
    builtIn: [{ id: 'all', label: t('list.all'), change: { status: undefined } }],
    filters: [{ id: 'status', label: t('field.status'), kind: 'options', options }],
    order: tenantOrder,
    search: { name: 'searchKey', label: t('list.search') },
    askedOf: filtersOf,
    queryOf: tenantListQuery,
  })
  const canAdd = session.can(tenantWire.create.access)
  return (
    <>
      <ListPage
        {...page}
        title={title}
        label={title}
        rowId={(row) => row.tenantId}
        rowLabel={(row) => row.tenantName}
        compactRow={(row) => <CompactTenant row={row} />}
        empty={<EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>}
        noMatchText={t('list.noMatch')}
        actions={
          <PageActions
            actions={[canAdd && { id: 'new', label: t('list.new'), primary: true, keep: true, onClick: () => setIsAdding(true) }]}
          />
        }
        drawer={(id, frame) => <TenantDrawer id={id} {...frame} tab={url.search.tab} onTab={(tab) => url.show({ tab })} />}
      />
      {isAdding && <NewTenantDialog onClose={() => setIsAdding(false)} onDone={({ tenantId }) => url.open(tenantId)} />}
    </>
  )
}
