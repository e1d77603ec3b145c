import type { Download } from '@portico/contract/core/endpoint.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import { byteOrderMark, csvLine } from '../../core/files/csv-line.ts'
import { readFeed } from './feed.repository.ts'
import type { OpenTicket } from './open-ticket.ts'
import { itemReader } from './read-feed.ts'

const most = 10_000
const columns = ['time', 'type', 'person', 'content', 'files']

/** What the caller may know of a ticket, oldest first; at most ten thousand items. */
export async function feedCsv(open: OpenTicket): Promise<Download> {
  const { db, ticket, viewer } = open
  const rows = await readFeed(db, ticket, viewer, 0, most)
  const toItem = await itemReader(open, rows)
  const lines = rows.map((row) => csvLine(cellsOf(toItem(row))))
  return { name: `ticket-${ticket.id}.csv`, bytes: Buffer.from([byteOrderMark, csvLine(columns), ...lines].join('')), rows: rows.length }
}

function cellsOf(item: FeedItem): string[] {
  const [person, content, files] = saidBy(item)
  return [item.timestamp, item.type, person, content, files]
}

function saidBy(item: FeedItem): [person: string, content: string, files: string] {
  switch (item.type) {
    case 'StatusChangeFeedItem':
      return [item.user, item.newState, '']
    case 'AssignmentItem':
      return [item.assigner, item.newAssignee ?? item.reason ?? '', '']
    case 'PriorityChangeItem':
      return [item.user, item.newPriority, '']
    case 'ReferenceItem':
      return [item.creator, item.references.map(({ key, value }) => `${key} ${value}`).join(' '), '']
    case 'ExternalPartyInvitationItem':
      return [item.invitedBy, `${item.externalPartyEmail} ${item.invitationDescription}`.trim(), '']
    default:
      return [item.commenter, item.content, item.files.map(({ name }) => name).join(', ')]
  }
}
