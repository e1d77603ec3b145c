import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { isSet } from '@portico/ui/fields/filter-definition.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { writeFilters } from '../../../shared/list/filter-url.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { LabelsDialog } from '../../labels/index.tsx'
import { useTicketSelection } from '../bulk/use-ticket-selection.tsx'
import { SupportDialog } from '../dialogs/support.dialog.tsx'
import { ticketsQuery } from '../support.queries.ts'
import { type Asker, CompactTicket, useTicketColumns } from '../ticket.columns.tsx'
import { deskOf, nameOf, onlyReads, type TicketDesk, ticketAt } from '../ticket-desk.ts'
import { TicketDrawer } from '../ticket-drawer.tsx'
import { ticketExport } from '../ticket-export.ts'
import { allStatuses, boxOf, filtersOf, read, standardStatus, ticketOrder } from '../ticket-search.ts'
import { useTicketFilters } from '../use-ticket-filters.ts'

/** Ten to a page (specification 000 section 9). */
const standardPageSize = 10

/** Tickets as they concern this person: raised by the own side, or waiting for an answer of it. */
export function Page() {
  const { t } = useTranslation('support')
  const title = usePageTitle()
  const session = useSession()
  const desk = deskOf(session)
  const [isAsking, setIsAsking] = useState(false)
  const [isLabelling, setIsLabelling] = useState(false)
  const url = useListUrl(desk.path)
  const box = boxOf(desk, url.search)
  const search = read(url.search)
  const asker = askerOf(desk, box)
  const columns = useTicketColumns(asker)
  const zone = session.user.configureTimeZone
  const filters = useTicketFilters(desk, box)
  const { page, asked, answer, layout } = useList({
    url: { ...url, search },
    listKey: `support.tickets.${session.user.level}`,
    columns,
    builtIn: useBuiltInViews(desk),
    filters,
    order: ticketOrder,
    search: { name: 'search', label: t('list.search') },
    pageSize: standardPageSize,
    askedOf: (values) => filtersOf(values, search, zone),
    queryOf: (query) => ticketsQuery(box, query),
  })
  const download = useDirectExport()
  const startExport = () => download.start(ticketExport({ box, asked, columns, layout, zone }))
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
        {...page}
        title={title}
        label={title}
        rowId={(row) => nameOf(desk, row)}
        rowLabel={(row) => row.subject}
        compactRow={(row) => <CompactTicket row={row} asker={asker} />}
        onFilters={write}
        isFiltered={search.search !== undefined || filters.some((filter) => !filter.fixed && isSet(filter, page.values[filter.id]))}
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
        drawer={(id, frame) => <TicketDrawer {...ticketAt(desk, id)} {...frame} />}
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
