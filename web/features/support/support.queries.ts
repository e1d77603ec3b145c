import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { tickets } from '@portico/contract/features/tickets/tickets.contract.ts'
import { wire } from '@portico/contract/features/tickets/tickets.wire.gen.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as ticketWire } from '@portico/contract/features/tickets/tickets.wire.gen.ts'

type Calls = typeof tickets
export const ticketsApi = clientFor<Calls>(wire)

export type Ticket = CallOutput<Calls['get']>
export type TicketQuery = NonNullable<CallInput<Calls['list']>['query']>

const lists = ['tickets', 'list'] as const

export const ticketsQuery = (query: TicketQuery) =>
  queryOptions({ queryKey: [...lists, query], queryFn: ({ signal }) => ticketsApi.list({ query, signal }) })

export const ticketQuery = (id: string) =>
  queryOptions({ queryKey: ['tickets', 'record', id], queryFn: ({ signal }) => ticketsApi.get({ params: { id }, signal }) })

/** Shows what was saved at once and has the lists read again. */
export function showSaved(queries: QueryClient, saved: Ticket): void {
  queries.setQueryData(ticketQuery(saved.id).queryKey, saved)
  void queries.invalidateQueries({ queryKey: lists })
}

export function forgetDeleted(queries: QueryClient, { id }: Ticket): void {
  queries.removeQueries({ queryKey: ticketQuery(id).queryKey })
  void queries.invalidateQueries({ queryKey: lists })
}
