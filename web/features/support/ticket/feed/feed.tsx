import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../../shared/api/load-failed.tsx'
import { MoreButton } from '../../../../shared/api/more-button.tsx'
import type { TicketPartProps } from '../ticket-part.ts'
import { FeedLine } from './feed-line.tsx'
import { placeId } from './feed-place.ts'
import { OpeningCard } from './opening-card.tsx'
import { useFeed, useMarkRead } from './use-feed.ts'
import { useSeen } from './use-seen.ts'

/** What happened to a ticket from its first word on, as far as this person may know. */
export function Feed({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const box = useRef<HTMLElement>(null)
  const marker = useRef<HTMLDivElement>(null)
  const { answer, items, newFrom, hasUnread } = useFeed(at)
  useMarkRead(at, { hasUnread, newest: items.at(-1)?.place }, useSeen(box))
  useEffect(() => {
    if (newFrom !== undefined) marker.current?.scrollIntoView({ block: 'nearest' })
  }, [newFrom])
  return (
    <section className="p-feed" aria-label={t('feed.title')} ref={box}>
      <div className="p-feed-item" id={placeId(0)} tabIndex={-1}>
        <OpeningCard ticket={ticket} at={at} />
      </div>
      {answer.error && !answer.data && <LoadFailed title={t('feed.failed')} answer={answer} />}
      {answer.isPending && <GridSkeleton widths={[160, 240]} rows={2} />}
      {answer.hasNextPage && (
        <div className="p-feed-earlier">
          <MoreButton of={answer}>{t('feed.earlier')}</MoreButton>
        </div>
      )}
      {items.map((item) => (
        <Fragment key={item.feedItemId}>
          {item.place === newFrom && (
            <div className="p-feed-new" ref={marker}>
              <span>{t('feed.new')}</span>
            </div>
          )}
          <div className="p-feed-item" id={placeId(item.place)} tabIndex={-1}>
            <FeedLine item={item} ticket={ticket} at={at} />
          </div>
        </Fragment>
      ))}
    </section>
  )
}
