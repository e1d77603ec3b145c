import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { isInternal } from '@portico/contract/features/support/feed-words.ts'
import { IconShare3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TicketFiles } from '../../files/ticket-files.tsx'
import { sideOf, useSideName } from '../sides.ts'
import type { TicketPartProps } from '../ticket-part.ts'
import { useTicketRights } from '../ticket-rights.ts'
import type { CommentItem } from './feed.queries.ts'
import { MentionedText } from './mentioned-text.tsx'
import { ShareButton } from './share-button.tsx'
import { WrittenCard } from './written-card.tsx'

/** What someone wrote: who, for which side, and whether the other side reads it. */
export function CommentCard({ item, ticket, at }: TicketPartProps & { item: CommentItem }) {
  const { t } = useTranslation('support')
  const sideName = useSideName(ticket)
  const { share } = useTicketRights(ticket)
  const side = sideOf(item.type)
  const isSharable = share && item.type === 'PlatformCommentItem'
  return (
    <WrittenCard
      name={shownAddress(item.commenter)}
      side={sideName(side)}
      at={item.timestamp}
      isOwnSide={side === 'tenant' || side === 'platform'}
      isInternal={isInternal(item.type)}
    >
      <MentionedText text={item.content} names={item.mentions} />
      {item.files.length > 0 && <TicketFiles files={item.files} tenantId={at.tenantId} />}
      {isSharable && (
        <div className="p-comment-foot">
          {item.isShared ? (
            <span className="p-comment-shared">
              <IconShare3 size={14} stroke={1.75} aria-hidden />
              {t('feed.shared', { name: sideName('merchant') })}
            </span>
          ) : (
            <ShareButton ticket={ticket} at={at} place={item.place} />
          )}
        </div>
      )}
    </WrittenCard>
  )
}
