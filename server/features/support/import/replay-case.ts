import type { FeedType } from '@portico/contract/features/support/feed-words.ts'
import { maskText } from '../../../core/text/mask.ts'
import { derivedId } from './derived-id.ts'
import type { DraftItem, DraftTicket, FilePerson, FileSource } from './draft.ts'
import type { CaseEvent } from './read-event.ts'

/**
 * A history becomes a ticket with a feed: who took it over, how much it hurried, when it was closed and opened again, and each wait as an
 * internal comment, in order of time. What does not change is not said again.
 */
export function replayCase(events: readonly CaseEvent[], { tenantId, merchantId, source }: FileSource): DraftTicket {
  const inOrder = events.toSorted((a, b) => a.atMs - b.atMs)
  const first = inOrder[0]!
  const key = ['case', tenantId, merchantId, source, first.caseId] as const
  const personOf = (name: string): FilePerson => ({ id: derivedId(0, 'person', tenantId, name), name })
  const raisedBy = personOf(maskText(first.person))
  const ticket: DraftTicket = {
    id: derivedId(first.atMs, ...key),
    atMs: first.atMs,
    category: 'Operational',
    subject: maskText(first.product ? `Case ${first.caseId}: ${first.product}` : `Case ${first.caseId}`),
    description: maskText(
      `Imported with its history.${first.product ? ` Product ${first.product}.` : ''} Asked of ${first.group || first.person}.`,
    ),
    priority: first.priority ?? 'Medium',
    status: 'Opened',
    assignee: null,
    respondedMs: inOrder.find(({ isTakenUp }) => isTakenUp)?.atMs ?? null,
    resolvedMs: null,
    raisedBy,
    items: [],
  }
  const items: DraftItem[] = []
  for (const { atMs, person, group, priority, status, wait } of inOrder) {
    const author = personOf(maskText(person))
    const say = (type: FeedType, details: Record<string, unknown>, content: string | null = null) => {
      const place = items.length + 1
      // Each id follows from all before it: the last one tells whether two histories are the same.
      const id = derivedId(atMs, items.at(-1)?.id ?? ticket.id, place, type, author.name, JSON.stringify(details), content)
      items.push({ id, place, type, author, content, details, atMs })
    }
    const assignee = personOf(maskText(group ? `${person} (${group})` : person))
    if (ticket.assignee?.id !== assignee.id) {
      ticket.assignee = assignee
      say('AssignmentItem', { newAssignee: assignee.name, assigneeId: assignee.id })
    }
    if (priority && priority !== ticket.priority) {
      ticket.priority = priority
      say('PriorityChangeItem', { newPriority: priority })
    }
    if (status !== ticket.status) {
      ticket.status = status
      ticket.resolvedMs = status === 'Closed' ? atMs : null
      say('StatusChangeFeedItem', { newState: status })
    }
    if (wait) say('TenantInternalCommentItem', { mentions: [] }, wait)
  }
  return { ...ticket, items }
}
