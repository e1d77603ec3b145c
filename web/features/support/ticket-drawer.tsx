import { ticketReference } from '@portico/contract/features/support/ticket-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { TicketPresence } from './presence/ticket-presence.tsx'
import { supportApi, supportWire, ticketQuery } from './support.queries.ts'
import type { TicketAddress } from './ticket/ticket-address.ts'
import { TicketBody } from './ticket/ticket-body.tsx'
import { TicketStatusPill } from './ticket.columns.tsx'

/** One ticket beside the list it comes from. */
export function TicketDrawer({ ticketId, tenantId, ...frame }: DrawerFrame & TicketAddress) {
  const at = { ticketId, tenantId }
  const answer = useQuery(ticketQuery(at))
  const audit = useAuditDrawer(supportWire.listAudit.access, {
    queryKey: ['support', ticketId],
    fetchPage: (cursor, signal) =>
      supportApi.listAudit({ params: { id: ticketId }, query: { cursor }, signal, ...(tenantId ? { tenantId } : {}) }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={ticketId}
      answer={answer}
      audit={audit}
      label={({ subject }) => `${ticketReference(ticketId)} ${subject}`}
      headed={() => ticketReference(ticketId)}
      hasId={false}
      status={(ticket) => (
        <>
          <TicketStatusPill of={ticket} outlined />
          <TicketPresence key={ticketId} ticket={ticket} at={at} />
        </>
      )}
    >
      {(ticket) => <TicketBody ticket={ticket} at={at} />}
    </LoadedDrawer>
  )
}
