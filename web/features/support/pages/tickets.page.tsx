import { ActionButton } from '@portico/ui/action-button.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { isSet } from '@portico/ui/filter-definition.ts'
import { PageActions } from '@portico/ui/page-actions.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { LabelsDialog } from '../../labels/index.tsx'
import { useTicketSelection } from '../bulk/use-ticket-selection.tsx'
import { SupportDialog } from '../dialogs/support.dialog.tsx'
import { ticketsQuery } from '../support.queries.ts'
import { type Asker, CompactTicket, useTicketColumns } from '../ticket.columns.tsx'
import { deskOf, nameOf, onlyReads, type TicketDesk, ticketAt } from '../ticket-desk.ts'
import { TicketDrawer } from '../ticket-drawer.tsx'
import { ticketExport } from '../ticket-export.ts'
import { allStatuses, boxOf, filtersOf, read, readSort, standardStatus, writeSort } from '../ticket-search.ts'
import { useTicketFilters } from '../use-ticket-filters.ts'

/** Ten to a page (specification 000 section 9). */
const standardPageSize = 10

/** Tickets as they concern this person: raised by the own side, or waiting for an answer of it. */
export function Page() {
  const { t } = useTranslation('support')
  const session = useSession()
  const desk = deskOf(session)
  const [isAsking, setIsAsking] = useState(false)
  const [isLabelling, setIsLabelling] = useState(false)
  const url = useListUrl(desk.path)
  const box = boxOf(desk, url.search)
  const search = read(url.search)
  const asker = askerOf(desk, box)
  const listKey = `support.tickets.${session.user.level}`
  const own = useListLayout(listKey)
  const columns = useTicketColumns(asker)
  const views = useListViews({ listKey, url: { ...url, search }, own, columns, builtIn: useBuiltInViews(desk) })
  const { arrangement } = views
  const filters = useTicketFilters(desk, box)
  const values = readFilters(filters, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize ?? standardPageSize)
  const page = search.cursor === undefined ? { pageIndex: 0 } : { cursor: search.cursor }
  const zone = session.user.configureTimeZone
  const asked = filtersOf(values, search, zone)
  const download = useDirectExport()
  const startExport = () => download.start(ticketExport({ box, asked, asker, columns, layout: arrangement.layout, zone }))
  const answer = useQuery({
    ...ticketsQuery(box, { ...asked, ...page, pageSize }),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const chosen = useTicketSelection({ desk, box, asked, page: answer.data })
  const isReadOnly = onlyReads(session)
  const ask = !isReadOnly && { id: 'new', label: t('list.new'), keep: true, onClick: () => setIsAsking(true) }
  const write = (next: Record<string, unknown>) => {
    const written = writeFilters(filters, next)
    url.ask({ ...written, status: written.status ?? allStatuses })
  }
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
        rowId={(row) => nameOf(desk, row)}
        rowLabel={(row) => row.subject}
        compactRow={(row) => <CompactTicket row={row} asker={asker} />}
        views={views}
        sort={readSort(search.sort)}
        onSort={(sort) => url.ask({ sort: writeSort(sort) })}
        filters={filters}
        values={values}
        onFilters={write}
        search={{ label: t('list.search'), value: search.search ?? '', onChange: (text) => url.ask({ search: text || undefined }) }}
        isFiltered={search.search !== undefined || filters.some((filter) => !filter.fixed && isSet(filter, values[filter.id]))}
        onClear={() => url.ask({ ...writeFilters(filters, {}), status: undefined, search: undefined })}
        empty={
          <EmptyState title={t(search.status === standardStatus ? 'list.noneOpen' : 'list.none')} action={ask && <ActionButton of={ask} />}>
            {t(`list.${box}Text`)}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        actions={
          <PageActions
            actions={[
              !desk.hasTenants && !isReadOnly && { id: 'labels', label: t('list.labels'), onClick: () => setIsLabelling(true) },
              { id: 'export', label: t('list.export'), loading: download.isRunning, onClick: startExport },
              ask && { ...ask, primary: true },
            ]}
          />
        }
        job={
          <>
            {download.job}
            {chosen.job}
          </>
        }
        selection={isReadOnly ? undefined : chosen.selection}
        drawer={(id, walk) => (
          <TicketDrawer
            {...ticketAt(desk, id)}
            walk={walk}
            width={arrangement.drawerWidth}
            onWidth={arrangement.setDrawerWidth}
            onClose={url.close}
          />
        )}
      />
      {chosen.dialogs}
      {isLabelling && <LabelsDialog onClose={() => setIsLabelling(false)} />}
      {isAsking && <SupportDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

const askerOf = ({ hasTenants, hasMerchants }: TicketDesk, box: string): Asker =>
  hasTenants ? 'tenant' : hasMerchants && box === 'toAnswer' ? 'customer' : undefined

function useBuiltInViews({ asks, answers }: TicketDesk) {
  const { t } = useTranslation('support')
  const both = asks && answers
  const here = both ? { box: undefined } : {}
  return [
    { id: 'open', label: t('view.open'), change: { ...here, status: standardStatus } },
    { id: 'closed', label: t('view.closed'), change: { ...here, status: 'Closed' } },
    { id: 'all', label: t('view.all'), change: { ...here, status: allStatuses } },
    ...(both ? [{ id: 'asked', label: t('view.asked'), change: { box: 'asked', status: allStatuses } }] : []),
  ]
}
