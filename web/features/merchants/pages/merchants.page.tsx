import { ActionButton } from '@portico/ui/action-button.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { isSet } from '@portico/ui/filter-definition.ts'
import { notify } from '@portico/ui/notify.tsx'
import { PageActions } from '@portico/ui/page-actions.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { pageSizeOf } from '../../../shared/list/page-size.ts'
import { useListLayout } from '../../../shared/list/use-list-layout.ts'
import { useListUrl } from '../../../shared/list/use-list-url.ts'
import { useListViews } from '../../../shared/list/views/use-list-views.ts'
import { useSession } from '../../../shared/session.tsx'
import { NewMerchantDialog } from '../dialogs/new-merchant.dialog.tsx'
import { CompactMerchant, useMerchantColumns } from '../merchant.columns.tsx'
import { MerchantDrawer } from '../merchant-drawer.tsx'
import { merchantExport } from '../merchant-export.ts'
import { merchantPath } from '../merchant-path.ts'
import { filtersOf, merchantOrder } from '../merchant-search.ts'
import { merchantListQuery, merchantWire, showSaved } from '../merchants.queries.ts'
import { useMerchantFilters } from '../use-merchant-filters.ts'

const listKey = 'merchants'

/** The customers of the tenant. */
export function Page() {
  const { t } = useTranslation('merchants')
  const session = useSession()
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const url = useListUrl(merchantPath)
  const { search } = url
  const own = useListLayout(listKey)
  const columns = useMerchantColumns()
  const views = useListViews({ listKey, url, own, columns, builtIn: useBuiltInViews() })
  const { arrangement } = views
  const filters = useMerchantFilters()
  const values = readFilters(filters, search)
  const asked = filtersOf(values, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize)
  const answer = useQuery({
    ...merchantListQuery({ ...asked, pageSize, cursor: search.cursor }),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const exporting = useDirectExport()
  const add = session.can(merchantWire.create.access) && { id: 'new', label: t('list.new'), onClick: () => setIsAdding(true) }
  const exportAll = () =>
    exporting.start(merchantExport({ asked, columns, layout: arrangement.layout, zone: session.user.configureTimeZone }))
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
        rowId={(row) => row.merchantId}
        rowLabel={(row) => row.legalBusinessName}
        compactRow={(row) => <CompactMerchant row={row} />}
        views={views}
        sort={merchantOrder.read(search.sort)}
        onSort={(sort) => url.ask({ sort: merchantOrder.write(sort) })}
        filters={filters}
        values={values}
        onFilters={(next) => url.ask(writeFilters(filters, next))}
        search={{ label: t('list.search'), value: search.searchKey ?? '', onChange: (text) => url.ask({ searchKey: text || undefined }) }}
        isFiltered={search.searchKey !== undefined || filters.some((filter) => isSet(filter, values[filter.id]))}
        onClear={() => url.ask({ ...writeFilters(filters, {}), searchKey: undefined })}
        empty={
          <EmptyState title={t('list.emptyTitle')} action={add && <ActionButton of={add} />}>
            {t('list.emptyText')}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        job={exporting.job}
        actions={
          <PageActions
            actions={[
              session.can(merchantWire.exportCsv.access) && {
                id: 'export',
                label: t('list.export'),
                loading: exporting.isRunning,
                onClick: exportAll,
              },
              add && { ...add, primary: true, keep: true },
            ]}
          />
        }
        drawer={(id, walk) => (
          <MerchantDrawer
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
        <NewMerchantDialog
          onClose={() => setIsAdding(false)}
          onDone={(made) => {
            setIsAdding(false)
            showSaved(queries, made)
            notify.success(t('done.added', { name: made.legalBusinessName }))
            url.open(made.merchantId)
          }}
        />
      )}
    </>
  )
}

function useBuiltInViews() {
  const { t } = useTranslation('merchants')
  const none = { merchantStatus: undefined, processingStatus: undefined, reviewStatus: undefined, boardingStage: undefined }
  return [
    { id: 'all', label: t('view.all'), change: none },
    { id: 'live', label: t('view.live'), change: { ...none, merchantStatus: 'Active', processingStatus: 'LiveProcessing' } },
    { id: 'boarding', label: t('view.boarding'), change: { ...none, boardingStage: 'Created,Documents,Reviewed' } },
  ]
}
