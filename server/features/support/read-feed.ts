import type { Page } from '@portico/contract/core/page.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import { type FeedType, isComment, type ReleaseReason } from '@portico/contract/features/support/feed-words.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import type { FeedViewer } from '../feed/index.ts'
import { listAttached, toDetails } from '../files/index.ts'
import { type FeedRow, findReadTo, listFeed, listFilesOf } from './feed.repository.ts'
import type { OpenTicket } from './open-ticket.ts'
import { listReferences } from './tickets.repository.ts'

/** A ticket as someone reads it, who may be no person of ours. */
export type FeedReading = Pick<OpenTicket, 'db' | 'ticket' | 'services'> & { viewer: FeedViewer; actor: { userId: string } }

/** One page of what the caller may know of a ticket, newest first. */
export async function readFeedPage(open: FeedReading, query: PageRequest): Promise<Page<FeedItem>> {
  const { db, ticket, viewer, services, actor } = open
  const window = windowOf(query, ['feed', ticket.id, viewer, actor.userId], services)
  const listed = await listFeed(db, ticket, viewer, window)
  const toItem = await itemReader(open, listed.rows)
  return toPage(window, services, { ...listed, keyOf: (row) => ({ value: row.place, id: row.id }), toReply: toItem })
}

/** Reads the records that the rows refer to once, and returns a function that formats a row. */
export async function itemReader(open: FeedReading, rows: readonly FeedRow[]): Promise<(row: FeedRow) => FeedItem> {
  const { db, ticket, viewer, actor } = open
  const commented = rows.filter(({ type }) => isComment(type as FeedType)).map(({ place }) => place)
  const [readTo, carried, references] = await Promise.all([
    findReadTo(db, ticket, actor.userId),
    commented.length === 0 ? [] : listFilesOf(db, ticket, commented),
    rows.some(({ type }) => type === 'ReferenceItem') ? listReferences(db, ticket, viewer) : [],
  ])
  const files = new Map(
    (
      await listAttached(
        db,
        ticket.tenant_id,
        carried.map(({ file_id }) => file_id),
      )
    ).map((file) => [file.id, toDetails(file)]),
  )
  const filesAt = Map.groupBy(carried, ({ place }) => place)
  const labels = new Map(references.map(({ key, value, label, child }) => [`${key} ${value}`, { key, value, label, child }]))
  return (row) =>
    told(row, {
      userId: actor.userId,
      readTo,
      labels,
      files: (filesAt.get(row.place) ?? []).flatMap(({ file_id }) => files.get(file_id) ?? []),
    })
}

type Known = {
  userId: string
  readTo: number
  labels: ReadonlyMap<string, Omit<Awaited<ReturnType<typeof listReferences>>[number], 'state'>>
  files: Extract<FeedItem, { isUnread: boolean }>['files']
}
type Details = {
  newState?: string
  newPriority?: string
  newAssignee?: string | null
  formerAssignee?: string
  reason?: ReleaseReason
  mentions?: { name: string }[]
  references?: { key: string; value: string }[]
  externalPartyEmail?: string
  invitationDescription?: string
}

function told(row: FeedRow, { userId, readTo, labels, files }: Known): FeedItem {
  const details = row.details as Details
  const item = { feedItemId: row.id, place: row.place, timestamp: row.created_at }
  const type = row.type as FeedType
  if (isComment(type)) {
    const isOwn = row.author_id === userId
    const mentions = (details.mentions ?? []).map(({ name }) => name)
    return {
      ...item,
      type,
      commenter: row.author,
      content: row.content!,
      isUnread: !isOwn && row.place > readTo,
      isOwn,
      isShared: row.is_shared,
      mentions,
      files,
    }
  }
  if (type === 'StatusChangeFeedItem') return { ...item, type, user: row.author, newState: details.newState as 'Opened' }
  if (type === 'AssignmentItem') {
    const { newAssignee = null, formerAssignee = null, reason = null } = details
    return { ...item, type, assigner: row.author, newAssignee, formerAssignee, reason }
  }
  if (type === 'PriorityChangeItem') return { ...item, type, user: row.author, newPriority: details.newPriority as 'Low' }
  if (type === 'ReferenceItem') {
    const references = (details.references ?? []).flatMap(({ key, value }) => labels.get(`${key} ${value}`) ?? [])
    return { ...item, type, creator: row.author, references: references as Extract<FeedItem, { type: 'ReferenceItem' }>['references'] }
  }
  const { externalPartyEmail = '', invitationDescription = '' } = details
  return { ...item, type, invitedBy: row.author, externalPartyEmail, invitationDescription }
}
