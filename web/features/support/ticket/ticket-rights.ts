import { useSession } from '../../../shared/session/session.tsx'
import type { TicketDetails } from '../support.queries.ts'
import { onlyReads } from '../ticket-desk.ts'

type Of = Pick<TicketDetails, 'customerId' | 'escalatedTo'>

/** What this person may do with a ticket. Of a merchant's ticket that was escalated the platform reads and comments. */
export function rightsOn({ customerId, escalatedTo }: Of, session: Parameters<typeof onlyReads>[0]) {
  const isOfCustomer = customerId !== null
  const { level } = session.user
  const [isTenant, isPlatform] = [level === 'tenant', level === 'platform']
  const works = !onlyReads(session)
  const may = (rule: boolean) => rule && works
  return {
    comment: works,
    change: may(!(isPlatform && isOfCustomer)),
    assign: may(isOfCustomer ? isTenant : isPlatform),
    escalate: may(isTenant && isOfCustomer && escalatedTo === null),
    share: may(isTenant && isOfCustomer),
    keepFacts: may(isPlatform && !isOfCustomer),
    label: may(!isPlatform),
  }
}

export const useTicketRights = (ticket: Of) => rightsOn(ticket, useSession())
