import type { FileTimes } from '@portico/contract/core/query.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import type { TicketChannel, TicketFileColumn } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FileClock, fileClock, inlined, safeText } from '../../core/database/csv-select.repository.ts'
import type { Among } from './ticket-words.repository.ts'
import { labelOf, matching, orderOf, type Reader } from './tickets.repository.ts'

const cells = (clock: FileClock): Record<TicketFileColumn, RawBuilder<unknown>> => ({
  id: sql`q.id`,
  createdAt: clock.time('q.created_at'),
  updatedAt: clock.time('q.updated_at'),
  tenant: safeText('t.name'),
  customer: safeText('m.legal_business_name'),
  category: sql`q.category`,
  subject: safeText('q.subject'),
  priority: sql`q.priority`,
  status: sql`q.status`,
  label: safeText('l.value'),
  raisedBy: safeText('q.raised_by'),
  assignee: safeText('q.assignee'),
  contactEmail: safeText('q.contact_email'),
})

type Wanted = {
  channel: TicketChannel
  filters: TicketFilters
  columns: readonly TicketFileColumn[]
  times: FileTimes
  reader: Reader
  among: Among
  /** One of the tenants that the platform reads. */
  tenantId?: string
}

/** The list's own filters and order as plain text, because COPY takes no parameters. */
export function ticketExportSelect(
  db: ReadDb,
  { channel, filters: { sort, ...filters }, columns, times, reader, among, tenantId }: Wanted,
) {
  const clock = fileClock(times)
  const cell = cells(clock)
  const order = orderOf(sort)
  const direction = order.descending ? 'desc' : 'asc'
  const all = matching(db, channel, filters, { ...reader, among })
  const query = (tenantId === undefined ? all : all.where('q.tenant_id', '=', tenantId))
    .innerJoin('tenants as t', 't.id', 'q.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'q.tenant_id').onRef('m.id', '=', 'q.merchant_id'))
    .leftJoin('support_labels as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 'q.tenant_id')
        .onRef('l.id', '=', `q.${labelOf(db)}`)
        .on('l.deleted_at', 'is', null),
    )
    .select(columns.map((column) => clock.named(column, cell[column])))
    .orderBy(order.column, direction)
    .orderBy('q.id', direction)
  return inlined(query.compile())
}
