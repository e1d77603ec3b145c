import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import type { ReactNode } from 'react'

type FeedEventProps = { icon: ReactNode; who: string; at: string; children: ReactNode }

/** One line of what was done to the ticket. */
export const FeedEvent = ({ icon, who, at, children }: FeedEventProps) => (
  <div className="p-event">
    <span aria-hidden>{icon}</span>
    <span className="p-event-text">
      <b>
        <UserText>{who}</UserText>
      </b>{' '}
      {children}
    </span>
    <RelativeTime at={at} />
  </div>
)
