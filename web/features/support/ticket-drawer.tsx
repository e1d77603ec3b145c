import { ticketReference } from '@portico/contract/features/support/ticket-words.ts'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { RecordDrawer, RecordHead } from '@portico/ui/record-drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import { useRecordName } from '../../shared/breadcrumbs.ts'
import type { Walk } from '../../shared/list/list-page.tsx'
import { RecordFailed } from '../../shared/record-failed.tsx'
import { TicketPresence } from './presence/ticket-presence.tsx'
import { supportApi, supportWire, ticketQuery } from './support.queries.ts'
import { TicketBody } from './ticket/ticket-body.tsx'
import { TicketStatusPill } from './ticket.columns.tsx'

type TicketDrawerProps = {
  ticketId: string
  /** Whose it is, where that has to be said. */
  tenantId: string | undefined
  walk: Walk
  width: number | undefined
  onWidth: (width: number) => void
  onClose: () => void
}

/** One ticket beside the list it comes from. */
export function TicketDrawer({ ticketId, tenantId, walk, width, onWidth, onClose }: TicketDrawerProps) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(ticketQuery({ ticketId, tenantId }))
  useRecordName(data && `${ticketReference(data.ticketId)} ${data.subject}`)
  const audit = useAuditDrawer(supportWire.listAudit.access, {
    queryKey: ['support', ticketId],
    fetchPage: (cursor, signal) =>
      supportApi.listAudit({ params: { id: ticketId }, query: { cursor }, signal, ...(tenantId ? { tenantId } : {}) }),
  })
  return (
    <RecordDrawer
      label={data?.subject ?? ticketId}
      head={
        <RecordHead
          status={data && <TicketStatusPill of={data} outlined />}
          id={ticketId}
          end={data && <TicketPresence key={ticketId} ticket={data} at={{ ticketId, tenantId }} />}
        />
      }
      copyId={ticketId}
      tools={audit.tool}
      width={width}
      onWidth={onWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      onClose={onClose}
    >
      {audit.panel ??
        (data ? (
          <TicketBody key={ticketId} ticket={data} at={{ ticketId, tenantId }} />
        ) : error ? (
          <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GridSkeleton widths={[160, 120, 140]} rows={4} />
        ))}
    </RecordDrawer>
  )
}
