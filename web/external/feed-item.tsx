import type { ExternalItem } from './external-api.ts'
import { texts, timeText } from './texts.ts'

/** A comment as a card, everything else as a line. */
export function FeedItem({ item }: { item: ExternalItem }) {
  const { type, author, isOwn, text, newState, timestamp } = item
  const time = <time dateTime={timestamp}>{timeText(timestamp)}</time>
  if (type === 'StatusChangeFeedItem' || type === 'ExternalPartyInvitationItem')
    return (
      <li className="external-event">
        <span>
          <b>{author}</b>{' '}
          {type === 'ExternalPartyInvitationItem' ? texts.invited : texts[newState === 'Closed' ? 'stateClosed' : 'stateOpened']}
        </span>
        {time}
      </li>
    )
  return (
    <li className="external-comment" data-own={isOwn || undefined}>
      <p className="external-who">
        <b>{isOwn ? texts.you : author}</b>
        {time}
      </p>
      <p className="external-words">{text}</p>
    </li>
  )
}
