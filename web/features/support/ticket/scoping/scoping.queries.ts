import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { scoping } from '@portico/contract/features/scoping/scoping.contract.ts'
import { wire } from '@portico/contract/features/scoping/scoping.wire.gen.ts'
import { scopingPollMs, scopingPollRetries } from '@portico/contract/features/scoping/scoping-words.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../../shared/api/client.ts'
import { log } from '../../../../shared/session/log.ts'
import type { Session } from '../../../../shared/session/session.tsx'
import type { TicketDetails } from '../../support.queries.ts'

type Calls = typeof scoping
const api = clientFor<Calls>(wire)

export type Scoping = CallOutput<Calls['getOfTenant']>
export type Draft = NonNullable<Scoping['draft']>
export type ScopingChange = CallInput<Calls['saveOfTenant']>['body']
type Asked = { signal?: AbortSignal }

export type ScopingDoor = ReturnType<typeof scopingOf> & {}

/** Scoping of a ticket for users who answer it; undefined for all others. */
export function scopingOf({ ticketId, tenantId, customerId }: TicketDetails, { user }: Session) {
  if (user.level === 'platform') {
    const params = { tenantId, ticketId }
    return {
      ticketId,
      start: () => api.startOfTenant({ params }),
      status: (asked: Asked) => api.statusOfTenant({ params, background: true, ...asked }),
      get: (asked: Asked) => api.getOfTenant({ params, ...asked }),
      save: (body: ScopingChange) => api.saveOfTenant({ params, body }),
    }
  }
  if (user.level !== 'tenant' || customerId === null) return undefined
  const params = { customerId, ticketId }
  return {
    ticketId,
    start: () => api.startOfCustomer({ params }),
    status: (asked: Asked) => api.statusOfCustomer({ params, background: true, ...asked }),
    get: (asked: Asked) => api.getOfCustomer({ params, ...asked }),
    save: (body: ScopingChange) => api.saveOfCustomer({ params, body }),
  }
}

export const scopingKey = (ticketId: string) => ['scoping', ticketId] as const

export const scopingQuery = (door: ScopingDoor) =>
  queryOptions({ queryKey: [...scopingKey(door.ticketId), 'draft'], queryFn: ({ signal }) => door.get({ signal }) })

/** Asked once a second until the draft is there; a request that fails is sent three times more (specification 000 sections 4 and 8). */
export const scopingStatusQuery = (door: ScopingDoor) =>
  queryOptions({
    queryKey: [...scopingKey(door.ticketId), 'status'],
    queryFn: async ({ signal }) => {
      try {
        return await door.status({ signal })
      } catch (error) {
        if (!signal.aborted) log.error('The state of scoping could not be read', error)
        throw error
      }
    },
    retry: scopingPollRetries,
    retryDelay: scopingPollMs,
    refetchInterval: ({ state }) => (state.data?.scopingStatus === false && state.status !== 'error' ? scopingPollMs : false),
  })
