import { aPaymentOf } from '../../../attack/good/payments.ts'
import type { Side } from '../../../attack/good/side.ts'
import { aTicket, exchanged, invited, linkOf, pathOf, ticketOf } from '../../../attack/good/tickets.ts'
import type { Random } from '../../../attack/random.ts'
import type { Kind } from './who-reads.ts'

export type Told = {
  ticketId: string
  marks: Record<Kind, string>
  party: { partyId: string; cookie: string }
  other: { partyId: string; cookie: string }
}

/** A ticket to which all happens that can happen; each item carries a mark of its own. */
export async function tellTicket(side: Side, random: Random): Promise<Told> {
  const { owner, staff, platform, merchantId, tenantId } = side
  const ticketId = await aTicket(side)
  const atStaff = pathOf({ customerId: merchantId, ticketId })
  const atPlatform = pathOf({ tenantId, ticketId })
  const own = pathOf({ ticketId })
  const mark = () => `${side.mark}x${random.uuid().slice(0, 8)}y`
  const says = async (by: Side['owner'], at: string, isInternal: boolean) => {
    const content = mark()
    const { place } = await by.read<{ place: number }>(`${at}/comment`, { body: { content, isInternal } })
    return { content, place }
  }
  await staff.send(`${atStaff}/escalate`, { body: ticketOf(side) })
  const invitation = mark()
  const otherInvitation = mark()
  const party = await partyOf(side, own, invitation)
  const other = await partyOf(side, own, otherInvitation)
  const marks = {
    CustomerCommentItem: (await says(owner, own, false)).content,
    CustomerInternalCommentItem: (await says(owner, own, true)).content,
    TenantCommentItem: (await says(staff, atStaff, false)).content,
    TenantInternalCommentItem: (await says(staff, atStaff, true)).content,
    PlatformCommentItem: (await says(platform, atPlatform, false)).content,
    PlatformInternalCommentItem: (await says(platform, atPlatform, true)).content,
  }
  const shared = await says(platform, atPlatform, false)
  await staff.read(`${atStaff}/feed/${shared.place}/share`, { method: 'POST' })
  const outside = async ({ partyId, cookie }: Told['party']) => {
    const content = mark()
    const headers = { cookie, origin: side.place.portico.url, 'content-type': 'application/json' }
    const url = `${side.place.portico.url}/api/external/${partyId}/comment`
    const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ content }) })
    if (!ok) throw new Error(`An external party could not comment: ${status}`)
    return content
  }
  const [partyComment, otherComment] = [await outside(party), await outside(other)]
  const payment = await aPaymentOf({ side, level: 'merchant', me: owner, random })
  await owner.read(`${own}/references`, { body: { references: [{ key: 'Transaction', value: payment }] } })
  const { id } = await staff.read<{ id: string }>('/api/v1/crm/users')
  await staff.read(`${atStaff}/assign`, { body: { assignee: id } })
  await staff.read(`${atStaff}/priority`, { body: { priority: 'Low' } })
  await staff.read(`${atStaff}/close`, { method: 'POST' })
  await staff.read(`${atStaff}/open`, { method: 'POST' })
  return {
    ticketId,
    party,
    other,
    marks: {
      ...marks,
      'shared PlatformCommentItem': shared.content,
      ExternalPartyCommentItem: partyComment,
      'other ExternalPartyCommentItem': otherComment,
      ExternalPartyInvitationItem: invitation,
      'other ExternalPartyInvitationItem': otherInvitation,
      StatusChangeFeedItem: 'StatusChangeFeedItem',
      PriorityChangeItem: 'PriorityChangeItem',
      AssignmentItem: 'AssignmentItem',
      ReferenceItem: payment,
    },
  }
}

async function partyOf(side: Side, path: string, words: string) {
  const email = side.address()
  const { partyId } = await invited(side.owner, { ticketId: path.split('/').at(-1)! }, email, words)
  return { partyId, cookie: await exchanged(side, await linkOf(side, email)) }
}
