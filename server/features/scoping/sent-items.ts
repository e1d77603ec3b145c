import type { ModelSends } from '@portico/contract/features/models/model-words.ts'
import { type FeedType, isInternal } from '@portico/contract/features/support/feed-words.ts'
import { maskText } from '../../core/text/mask.ts'
import { mayRead } from '../feed/index.ts'
import type { SentItem } from '../models/index.ts'
import type { TicketHistory } from './scoping.repository.ts'

const longestOpening = 8_000
const longestComment = 2_000
const mostLetters = 24_000
const mostComments = 100

const sideOf = (type: string) =>
  type.startsWith('Tenant') ? 'tenant' : type.startsWith('Platform') ? 'platform' : type.startsWith('Customer') ? 'merchant' : 'outside'

/**
 * The part of a ticket that goes to its tenant's model: no more than the tenant itself reads, even if someone else drafts, and no more than
 * its settings allow. A long conversation sends its newest comments. No one is named, and card numbers are masked once more.
 */
export function sentItems({ ticket, items }: TicketHistory, sends: ModelSends): SentItem[] {
  const sent: SentItem[] = []
  let letters = 0
  const add = (item: number, by: string, text: string, longest: number) => {
    const part = maskText(text).slice(0, longest).toWellFormed()
    if (letters + part.length > mostLetters || sent.length > mostComments) return false
    letters += part.length
    return sent.push({ item, by, text: part })
  }
  const opener = ticket.channel === 'TenantToPlatformTicketChannel' ? 'tenant' : 'merchant'
  add(0, opener, `${ticket.subject}\n${ticket.description}`, longestOpening)
  for (const { place, type, content } of sends === 'Opening' ? [] : items.toReversed()) {
    if (content === null || !mayBeSent(type as FeedType, sends)) continue
    if (!add(place, sideOf(type), content, longestComment)) break
  }
  return sent.sort((a, b) => a.item - b.item)
}

const mayBeSent = (type: FeedType, sends: ModelSends) =>
  mayRead({ side: 'tenant' }, { type, isShared: false, partyId: null }) && (sends === 'InternalComments' || !isInternal(type))
