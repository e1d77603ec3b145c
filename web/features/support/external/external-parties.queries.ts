import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { support } from '@portico/contract/features/support/support.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { supportApi } from '../support.queries.ts'
import type { TicketAddress } from '../ticket/ticket-address.ts'

export type ExternalParty = CallOutput<(typeof support)['listExternalParties']>['data'][number]
export type Invitation = CallInput<(typeof support)['inviteExternalParty']>['body']

/** Whether a party has access, or will have it after opening the email. */
export const isLive = ({ state }: ExternalParty): boolean => state === 'Invited' || state === 'Opened'

export const externalPartiesQuery = ({ ticketId, tenantId }: TicketAddress) =>
  queryOptions({
    queryKey: ['support', 'external-parties', ticketId],
    queryFn: ({ signal }) =>
      tenantId === undefined
        ? supportApi.listExternalParties({ params: { ticketId }, signal })
        : supportApi.listExternalPartiesOfTenant({ params: { tenantId, ticketId }, signal }),
  })

export const inviteExternalParty = ({ ticketId, tenantId }: TicketAddress, body: Invitation) =>
  tenantId === undefined
    ? supportApi.inviteExternalParty({ params: { ticketId }, body })
    : supportApi.inviteExternalPartyOfTenant({ params: { tenantId, ticketId }, body })

export const revokeExternalParty = ({ ticketId, tenantId }: TicketAddress, partyId: string) =>
  tenantId === undefined
    ? supportApi.revokeExternalParty({ params: { ticketId, partyId } })
    : supportApi.revokeExternalPartyOfTenant({ params: { tenantId, ticketId, partyId } })
