import { type TicketExportColumn, ticketExportColumns } from '@portico/contract/features/support/ticket-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { type GridLayout, shownIds } from '@portico/ui/list/grid-layout.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import { type Box, supportApi, type Ticket, type TicketQuery } from './support.queries.ts'
import type { Asker } from './ticket.columns.tsx'

type Shown = { box: Box; asked: TicketQuery; asker: Asker; columns: readonly GridColumn<Ticket>[]; layout: GridLayout; zone: string }

/** A file of exactly what the list shows: its filters, its order, its columns, its times. */
export function ticketExport({ box, asked, asker, columns, layout, zone }: Shown): DirectExport {
  const shown = shownIds(columns, layout).map((id) => (id === 'asker' ? asker : id))
  const wanted = ticketExportColumns.filter((column: TicketExportColumn) => shown.includes(column))
  const { customerId, tenants, assignee, ...own } = asked
  const query = { ...own, ...(wanted.length > 0 ? { columns: wanted } : {}), timeZone: zone }
  return (call) =>
    box === 'asked'
      ? supportApi.exportOwn({ query, ...call })
      : supportApi.export({ query: { ...query, customerId, tenants, assignee }, ...call })
}
