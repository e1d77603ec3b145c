import { ticketColumns } from '@portico/contract/features/support/ticket-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import type { GridLayout } from '@portico/ui/list/grid-layout.ts'
import { forPeople, shownInFile } from '../../shared/exports/shown-in-file.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import { type Box, supportApi, type Ticket, type TicketQuery } from './support.queries.ts'

type Shown = { box: Box; asked: TicketQuery; columns: readonly GridColumn<Ticket>[]; layout: GridLayout; zone: string }

/** A file of exactly what the list shows: its filters, its order, its columns, its times. */
export function ticketExport({ box, asked, columns, layout, zone }: Shown): DirectExport {
  const wanted = shownInFile(ticketColumns, { columns, layout }).columns
  const { customerId, tenants, assignee, ...own } = asked
  const query = { ...own, ...(wanted.length > 0 ? { columns: wanted } : {}), timeZone: zone, ...forPeople }
  return (call) =>
    box === 'asked'
      ? supportApi.exportOwn({ query, ...call })
      : supportApi.export({ query: { ...query, customerId, tenants, assignee }, ...call })
}
