import { Button } from '@mantine/core'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { isSet } from '@portico/ui/filter-definition.ts'
import { notify } from '@portico/ui/notify.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { pageSizeOf } from '../../../shared/list/page-size.ts'
import { useListLayout } from '../../../shared/list/use-list-layout.ts'
import { useListUrl } from '../../../shared/list/use-list-url.ts'
import { useListViews } from '../../../shared/list/views/use-list-views.ts'
import { useSession } from '../../../shared/session.tsx'
import { TicketDialog } from '../dialogs/ticket.dialog.tsx'
import { CompactTicket, useTicketColumns } from '../ticket.columns.tsx'
import { TicketDrawer } from '../ticket-drawer.tsx'
import { ticketPaths } from '../ticket-paths.ts'
import { filtersOf, readSort, writeSort } from '../ticket-search.ts'
import { ticketsQuery, ticketWire } from '../tickets.queries.ts'
import { useTicketFilters } from '../use-ticket-filters.ts'

/** Staff look after the tickets of all their merchants; a merchant sees its own. */
export function Page() {
  const { t } = useTranslation('tickets')
  const session = useSession()
  const hasMerchants = session.audience === 'staff'
  const [isAdding, setIsAdding] = useState(false)
  const url = useListUrl(ticketPaths[session.audience])
  const { search } = url
  const listKey = `tickets.${session.audience}`
  const own = useListLayout(listKey)
  const columns = useTicketColumns(hasMerchants)
  const views = useListViews({ listKey, url, own, columns, builtIn: [{ id: 'all', label: t('list.all'), change: {} }] })
  const { arrangement } = views
  const filters = useTicketFilters(hasMerchants)
  const values = readFilters(filters, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize)
  const answer = useQuery({
    ...ticketsQuery({ ...filtersOf(values, search), pageSize, cursor: search.cursor }),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const canAdd = session.can(ticketWire.create.access)
  const add = (isPrimary: boolean) => (
    <Button variant={isPrimary ? 'filled' : 'default'} onClick={() => setIsAdding(true)}>
      {t('list.new')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('list.title')}
        label={t('list.rows')}
        url={url}
        arrangement={arrangement}
        answer={answer}
        pageSize={pageSize}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        compactRow={(row) => <CompactTicket row={row} hasMerchants={hasMerchants} />}
        views={views}
        sort={readSort(search.sort)}
        onSort={(sort) => url.ask({ sort: writeSort(sort) })}
        filters={filters}
        values={values}
        onFilters={(next) => url.ask(writeFilters(filters, next))}
        search={{ label: t('list.search'), value: search.searchKey ?? '', onChange: (text) => url.ask({ searchKey: text || undefined }) }}
        isFiltered={search.searchKey !== undefined || filters.some((filter) => isSet(filter, values[filter.id]))}
        onClear={() => url.ask({ ...writeFilters(filters, {}), searchKey: undefined })}
        empty={
          <EmptyState title={t('list.emptyTitle')} action={canAdd && add(false)}>
            {t('list.emptyText')}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        actions={canAdd && add(true)}
        drawer={(id, walk) => (
          <TicketDrawer id={id} walk={walk} width={arrangement.drawerWidth} onWidth={arrangement.setDrawerWidth} onClose={url.close} />
        )}
      />
      <TicketDialog
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        onDone={({ id, name }) => {
          setIsAdding(false)
          notify.success(t('done.added', { name }))
          url.open(id)
        }}
      />
    </>
  )
}
