import * as access from '@portico/contract/features/support/support.access.gen.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { PageAccess } from '../../shared/session/access.ts'
import { type Session, useSession } from '../../shared/session/session.tsx'

/** The tickets of one kind of user: their addresses and their kinds. */
export type TicketDesk = {
  path: '/merchant/support-tickets' | '/tenant/support-tickets' | '/platform/support-tickets'
  access: PageAccess
  /** Key of the breadcrumb above the page. */
  group: 'support:group.own' | 'support:group.platform'
  hasTenants: boolean
  hasMerchants: boolean
  /** Whether there are tickets to answer, and whether one has asked any. */
  answers: boolean
  asks: boolean
}

export const ticketDesks = {
  merchant: {
    path: '/merchant/support-tickets',
    access: { merchant: access.listOwn.merchant },
    group: 'support:group.own',
    hasTenants: false,
    hasMerchants: false,
    answers: false,
    asks: true,
  },
  tenant: {
    path: '/tenant/support-tickets',
    access: { staff: access.listOwn.staff },
    group: 'support:group.own',
    hasTenants: false,
    hasMerchants: true,
    answers: true,
    asks: true,
  },
  platform: {
    path: '/platform/support-tickets',
    access: { staff: access.getOfTenant.staff },
    group: 'support:group.platform',
    hasTenants: true,
    hasMerchants: false,
    answers: true,
    asks: false,
  },
} as const satisfies Record<string, TicketDesk>

type TicketName = { tenantId: string; ticketId: string }

/** How an address names a ticket: among all tenants it is found by its tenant too. */
export const nameOf = ({ hasTenants }: TicketDesk, { tenantId, ticketId }: TicketName): string =>
  hasTenants ? `${tenantId}.${ticketId}` : ticketId

export function ticketAt({ hasTenants }: TicketDesk, name: string): { ticketId: string; tenantId: string | undefined } {
  if (!hasTenants) return { ticketId: name, tenantId: undefined }
  const [tenantId = '', ticketId = ''] = name.split('.')
  return { ticketId, tenantId }
}

/** Platform.Support.Lookup marks a platform user (specification 000 section 6). */
export const deskOf = ({ user }: Session): TicketDesk => ticketDesks[user.level]

/** Whether this user only reads tickets: in a viewing, or because of their roles. */
export const onlyReads = ({ user, permissions, isViewing }: Pick<Session, 'user' | 'permissions' | 'isViewing'>): boolean =>
  isViewing || !permissions.has(worksOnTickets[user.level])

export const useOnlyReads = (): boolean => onlyReads(useSession())
