import { invoicePaths } from '@portico/contract/features/invoices/invoice-words.ts'
import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { isSet } from '@portico/ui/fields/filter-definition.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeFilters } from '../../shared/list/filter-url.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useSelection } from '../../shared/list/use-selection.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { CreatedDialog, CreateInvoicesDialog } from './dialogs/create-invoices.dialog.tsx'
import { IssueDialog } from './dialogs/issue.dialog.tsx'
import { CompactInvoice, useInvoiceColumns } from './invoice.columns.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { filtersOf, modeOf } from './invoice-search.ts'
import { InvoiceSums } from './invoice-sums.tsx'
import { useInvoiceName } from './invoice-words.tsx'
import { type Created, type InvoiceRow, invoiceListQuery, invoiceWire } from './invoices.queries.ts'
import { useInvoiceFilters } from './use-invoice-filters.ts'

const order = sortOrders(['-createdAt'], '-createdAt')

/** Invoices and credit notes: staff make them, merchants find theirs, platform staff see those of all tenants. */
export function InvoicesPage({ whose }: { whose: keyof typeof invoicePaths }) {
  const { t } = useTranslation('invoices')
  const title = usePageTitle()
  const session = useSession()
  const nameOf = useInvoiceName()
  const hasMerchants = whose === 'staff'
  const url = useListUrl(invoicePaths[whose])
  const mode = hasMerchants ? modeOf(url.search) : session.mode
  const filters = useInvoiceFilters()
  const { page, asked } = useList({
    url,
    listKey: `invoices.${whose}`,
    columns: useInvoiceColumns({ hasTenants: session.user.isPlatform, hasMerchants }),
    builtIn: useBuiltInViews(hasMerchants),
    filters,
    order,
    search: { name: 'searchKey', label: t('list.search') },
    askedOf: filtersOf,
    queryOf: (query) => invoiceListQuery(query, mode),
  })
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<Created>()
  const [issuing, setIssuing] = useState<readonly InvoiceRow[]>()
  const selection = useSelection<InvoiceRow>(page.answer.data?.data ?? [], ({ id }) => id, JSON.stringify([asked, mode]))
  const drafts = selection.rows.filter(({ state }) => state === 'Draft')
  const create = session.can(invoiceWire.create.access) && { id: 'new', label: t('list.new'), onClick: () => setCreating(true) }
  const isNarrowed = filters.some((filter) => filter.id !== 'mode' && isSet(filter, page.values[filter.id]))
  return (
    <>
      <ListPage
        {...page}
        title={title}
        label={title}
        values={{ ...page.values, ...(hasMerchants ? { mode } : {}) }}
        onFilters={(values) => url.ask({ ...writeFilters(filters, values), ...(values.mode === 'Live' ? { mode: undefined } : {}) })}
        isFiltered={isNarrowed || url.search.searchKey !== undefined}
        onClear={() => url.ask({ ...writeFilters(filters, {}), mode: url.search.mode, searchKey: undefined })}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        compactRow={(row) => <CompactInvoice row={row} hasMerchants={hasMerchants} />}
        empty={
          <EmptyState title={t('list.emptyTitle')} action={create && <ActionButton of={create} />}>
            {t(create ? 'list.emptyText' : 'list.emptyForReaders')}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        job={<InvoiceSums answer={page.answer} />}
        actions={<PageActions actions={[create && { ...create, primary: true, keep: true }]} />}
        selection={
          session.can(invoiceWire.issue.access)
            ? {
                ids: selection.ids,
                onChange: selection.select,
                onClear: selection.clear,
                actions: [
                  {
                    id: 'issue',
                    label: t('bulk.issue', { count: drafts.length }),
                    primary: true,
                    ...(drafts.length === 0 ? { offReason: t('bulk.noDrafts') } : {}),
                    onClick: () => setIssuing(drafts),
                  },
                ],
              }
            : undefined
        }
        drawer={(id, frame) => <InvoiceDrawer id={id} mode={mode} whose={whose} onOpen={url.open} hrefOf={url.hrefOf} {...frame} />}
      />
      {isCreating && <CreateInvoicesDialog mode={mode} onClose={() => setCreating(false)} onDone={setMade} />}
      {made && <CreatedDialog of={made} onClose={() => setMade(undefined)} />}
      {issuing && (
        <IssueDialog
          drafts={issuing}
          mode={mode}
          onClose={() => setIssuing(undefined)}
          onDone={() => {
            setIssuing(undefined)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

function useBuiltInViews(hasDrafts: boolean) {
  const { t } = useTranslation('invoices')
  const none = { state: undefined, kind: undefined, month: undefined }
  return [
    { id: 'all', label: t('view.all'), change: none },
    ...(hasDrafts ? [{ id: 'drafts', label: t('view.drafts'), change: { ...none, state: 'Draft' } }] : []),
    { id: 'open', label: t('view.open'), change: { ...none, state: 'Issued,Overdue', kind: 'Invoice' } },
    { id: 'overdue', label: t('view.overdue'), change: { ...none, state: 'Overdue' } },
  ]
}
