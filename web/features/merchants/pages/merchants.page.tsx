import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { NewMerchantDialog } from '../dialogs/new-merchant.dialog.tsx'
import { CompactMerchant, useMerchantColumns } from '../merchant.columns.tsx'
import { MerchantDrawer } from '../merchant-drawer.tsx'
import { merchantExport } from '../merchant-export.ts'
import { merchantPath } from '../merchant-path.ts'
import { filtersOf, merchantOrder } from '../merchant-search.ts'
import { merchantListQuery, merchantWire } from '../merchants.queries.ts'
import { useMerchantFilters } from '../use-merchant-filters.ts'

/** The customers of the tenant. */
export function Page() {
  const { t } = useTranslation('merchants')
  const title = usePageTitle()
  const session = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const url = useListUrl(merchantPath)
  const columns = useMerchantColumns()
  const { page, asked, layout } = useList({
    url,
    listKey: 'merchants',
    columns,
    builtIn: useBuiltInViews(),
    filters: useMerchantFilters(),
    order: merchantOrder,
    search: { name: 'searchKey', label: t('list.search') },
    askedOf: filtersOf,
    queryOf: merchantListQuery,
  })
  const exporting = useDirectExport()
  const add = session.can(merchantWire.create.access) && { id: 'new', label: t('list.new'), onClick: () => setIsAdding(true) }
  const exportAll = () => exporting.start(merchantExport({ asked, columns, layout, zone: session.user.configureTimeZone }))
  return (
    <>
      <ListPage
        {...page}
        title={title}
        label={title}
        rowId={(row) => row.merchantId}
        rowLabel={(row) => row.legalBusinessName}
        compactRow={(row) => <CompactMerchant row={row} />}
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
        drawer={(id, frame) => <MerchantDrawer id={id} {...frame} tab={url.search.tab} onTab={(tab) => url.show({ tab })} />}
      />
      {isAdding && <NewMerchantDialog onClose={() => setIsAdding(false)} onDone={({ merchantId }) => url.open(merchantId)} />}
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
