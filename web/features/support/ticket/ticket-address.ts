import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { support } from '@portico/contract/features/support/support.contract.ts'
import type { CallExtras } from '../../../shared/api/client.ts'
import { supportApi } from '../support.queries.ts'

/** Where a ticket is found: `tenantId` where whose it is has to be said, which platform staff do. */
export type TicketAddress = { ticketId: string; tenantId: string | undefined }

const verbs = [
  'listFeed',
  'exportFeed',
  'comment',
  'close',
  'open',
  'setPriority',
  'addReferences',
  'markRead',
  'listPeople',
] as const satisfies (keyof typeof support)[]
type Verb = (typeof verbs)[number]
type Said<V extends Verb> = Omit<CallInput<(typeof support)[V]>, 'params'> & CallExtras
type AroundTicket = { [V in Verb]: (input?: Said<V>) => Promise<CallOutput<(typeof support)[V]>> }

/** The calls around a ticket, at this user's address of it. */
export function aroundTicket({ ticketId, tenantId }: TicketAddress): AroundTicket {
  const api = supportApi as unknown as Record<string, (input: object) => Promise<unknown>>
  const call = (verb: Verb) => (input?: object) =>
    tenantId === undefined
      ? api[verb]!({ ...input, params: { ticketId } })
      : api[`${verb}OfTenant`]!({ ...input, params: { tenantId, ticketId } })
  return Object.fromEntries(verbs.map((verb) => [verb, call(verb)])) as unknown as AroundTicket
}
