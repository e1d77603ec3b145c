import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { IconCheck, IconFlag3, IconLink, IconMailForward, IconMinus, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TicketPartProps } from '../ticket-part.ts'
import { isOther, Reference } from '../ticket-reference.tsx'
import { CommentCard } from './comment-card.tsx'
import type { FeedItem } from './feed.queries.ts'
import { FeedEvent } from './feed-event.tsx'

const icon = { size: 16, stroke: 1.6 } as const

/** The line of each kind of feed item; an unknown kind shows nothing. */
export function FeedLine({ item, ...of }: TicketPartProps & { item: FeedItem }) {
  const { t } = useTranslation('support')
  const at = item.timestamp
  switch (item.type) {
    case 'TenantCommentItem':
    case 'TenantInternalCommentItem':
    case 'PlatformCommentItem':
    case 'PlatformInternalCommentItem':
    case 'CustomerCommentItem':
    case 'CustomerInternalCommentItem':
    case 'ExternalPartyCommentItem':
      return <CommentCard item={item} {...of} />
    case 'StatusChangeFeedItem': {
      const Icon = item.newState === 'Closed' ? IconMinus : IconCheck
      return (
        <FeedEvent icon={<Icon {...icon} />} who={item.user} at={at}>
          {t(`feed.status.${item.newState}`)}
        </FeedEvent>
      )
    }
    case 'AssignmentItem': {
      const { assigner, newAssignee, formerAssignee, reason } = item
      const isOwnDoing = assigner === newAssignee
      const taken = reason ? t(`feed.released.${reason}`, { name: formerAssignee }) : t('feed.unassigned')
      return (
        <FeedEvent icon={newAssignee === null ? <IconUserX {...icon} /> : <IconUserCheck {...icon} />} who={assigner} at={at}>
          {newAssignee === null ? taken : isOwnDoing ? t('feed.took') : t('feed.assigned', { name: newAssignee })}
        </FeedEvent>
      )
    }
    case 'PriorityChangeItem':
      return (
        <FeedEvent icon={<IconFlag3 {...icon} />} who={item.user} at={at}>
          {t('feed.priority', { priority: t(`priority.${item.newPriority}`) })}
        </FeedEvent>
      )
    case 'ReferenceItem':
      return (
        <FeedEvent icon={<IconLink {...icon} />} who={item.creator} at={at}>
          {t('feed.references')}
          <span className="p-event-refs">
            {item.references.map((reference) =>
              isOther(reference) ? (
                <Reference key={`${reference.key} ${reference.value}`} of={reference} />
              ) : (
                <UserText key={reference.value}>{reference.label ?? t('field.attachments')}</UserText>
              ),
            )}
          </span>
        </FeedEvent>
      )
    case 'ExternalPartyInvitationItem':
      return (
        <FeedEvent icon={<IconMailForward {...icon} />} who={item.invitedBy} at={at}>
          {t('feed.invited', { email: shownAddress(item.externalPartyEmail) })}
          {item.invitationDescription && (
            <span className="p-event-note">
              <UserText>{item.invitationDescription}</UserText>
            </span>
          )}
        </FeedEvent>
      )
    default:
      return null
  }
}
