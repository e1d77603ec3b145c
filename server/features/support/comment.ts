import type { Level } from '@portico/contract/core/level.ts'
import type { NewComment } from '@portico/contract/features/support/around-ticket.ts'
import type { CommentType } from '@portico/contract/features/support/feed-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import { maskText } from '../../core/text/mask.ts'
import { mayRead } from '../feed/index.ts'
import { attachFiles, shareFiles } from '../files/index.ts'
import { appendItem } from './append-item.ts'
import { findItem, listFilesOf } from './feed.repository.ts'
import type { OpenTicket } from './open-ticket.ts'
import { namedOwnPeople } from './own-people.ts'
import { lockTicket, stampAnswer } from './tickets.repository.ts'

const types: Record<Level, { open: CommentType; internal: CommentType }> = {
  merchant: { open: 'CustomerCommentItem', internal: 'CustomerInternalCommentItem' },
  tenant: { open: 'TenantCommentItem', internal: 'TenantInternalCommentItem' },
  platform: { open: 'PlatformCommentItem', internal: 'PlatformInternalCommentItem' },
}

/** For everyone who reads the ticket, or for the own side alone. Card numbers are never kept. */
export async function commentOn(open: OpenTicket, { content, isInternal, ...named }: NewComment) {
  const { db, ticket, actor, record, services, viewer } = open
  const type = types[viewer.side][isInternal ? 'internal' : 'open']
  const isForMerchant = mayRead({ side: 'merchant' }, { type, isShared: false, partyId: null })
  const [mentions, files] = [idsOf(named.mentions), idsOf(named.files)]
  const people = await namedOwnPeople(open, mentions, 'body.mentions')
  const at = services.now()
  const attached = await attachFiles(db, {
    ids: files,
    ownerId: actor.userId,
    merchantId: isForMerchant ? ticket.merchant_id : null,
    at,
  })
  if (attached.size < files.length) throw new AppError('not_found')
  const details = { mentions: people }
  const item = await appendItem(open, { type, content: maskText(content), details, files: [...attached] })
  if (!isInternal && isAnswer(open)) await stampAnswer(db, ticket.id, at)
  await record(ticket.id, {
    // What one side says among itself is not for the other to find in the trail.
    merchantId: isForMerchant ? ticket.merchant_id : null,
    merchantIds: [ticket.merchant_id],
    after: { place: item.place, files: attached.size, isInternal },
  })
  return item
}

const idsOf = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** The side that was asked has spoken. */
const isAnswer = ({ ticket, viewer }: OpenTicket) =>
  viewer.side === (ticket.channel === 'CustomerToTenantTicketChannel' ? 'tenant' : 'platform')

/** Repeats a comment of the platform, with its files, where the merchant reads it; once is enough. */
export async function shareComment(open: OpenTicket, place: number): Promise<void> {
  const { db, ticket, record } = open
  await lockTicket(db, ticket.id)
  const item = await findItem(db, ticket, open.viewer, place)
  if (item?.type !== 'PlatformCommentItem' || ticket.merchant_id === null) throw new AppError('not_found')
  if (item.is_shared) return
  const files = (await listFilesOf(db, ticket, [place])).map(({ file_id }) => file_id)
  await shareFiles(db, files, ticket.merchant_id)
  await appendItem(open, {
    type: 'PlatformCommentItem',
    content: item.content!,
    files,
    sharedFrom: place,
    author: { id: item.author_id, name: item.author },
  })
  await record(ticket.id, { merchantId: ticket.merchant_id, after: { place } })
}
