import { type Session, useSession } from '../../../shared/session.tsx'
import type { TicketDetails } from '../support.queries.ts'

type Of = Pick<TicketDetails, 'customerId' | 'escalatedTo'>

/** What this person may do with a ticket. Of a merchant's ticket that was escalated the platform reads and comments. */
export function rightsOn({ customerId, escalatedTo }: Of, { user, isViewing }: Pick<Session, 'user' | 'isViewing'>) {
  const isOfCustomer = customerId !== null
  const [isTenant, isPlatform] = [user.level === 'tenant', user.level === 'platform']
  const may = (rule: boolean) => rule && !isViewing
  return {
    comment: !isViewing,
    change: may(!(isPlatform && isOfCustomer)),
    assign: may(isOfCustomer ? isTenant : isPlatform),
    escalate: may(isTenant && isOfCustomer && escalatedTo === null),
    share: may(isTenant && isOfCustomer),
    keepFacts: may(isPlatform && !isOfCustomer),
    label: may(!isPlatform),
  }
}

export const useTicketRights = (ticket: Of) => rightsOn(ticket, useSession())
