import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { ExternalItem, ExternalTicket } from '@portico/contract/features/external/external.contract.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import type { OutsideTicket } from '../support/index.ts'
import type { PartyRow } from './external-session.repository.ts'

type Invited = Pick<PartyRow, 'email' | 'description' | 'expires_at'>

export const toExternalTicket = (ticket: OutsideTicket['ticket'], { email, description, expires_at }: Invited): ExternalTicket => ({
  subject: ticket.subject,
  description: ticket.description,
  status: ticket.status as ExternalTicket['status'],
  askedBy: ticket.merchant_name ?? ticket.tenant_name,
  externalPartyEmail: shownAddress(email),
  invitationDescription: description,
  createdAt: ticket.created_at,
  expiresAt: expires_at!,
})

/** Files, people named and whether it was read are not for people outside. */
export function toExternalItem(item: FeedItem): ExternalItem {
  const { place, timestamp } = item
  const told = (rest: Pick<ExternalItem, 'type' | 'author'> & Partial<ExternalItem>): ExternalItem => ({
    ...{ place, timestamp, isOwn: false, text: null, newState: null },
    ...rest,
  })
  switch (item.type) {
    case 'CustomerCommentItem':
    case 'TenantCommentItem':
    case 'ExternalPartyCommentItem':
      return told({ type: item.type, author: item.commenter, text: item.content, isOwn: item.isOwn })
    case 'StatusChangeFeedItem':
      return told({ type: item.type, author: item.user, newState: item.newState })
    case 'ExternalPartyInvitationItem':
      return told({ type: item.type, author: item.invitedBy, text: item.invitationDescription })
    default:
      throw new Error(`${item.type} is not for people outside`)
  }
}
