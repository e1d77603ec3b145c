import { SegmentedControl } from '@mantine/core'
import { RecordTitle } from '@portico/ui/record/record-drawer.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from './composer/composer.tsx'
import { Feed } from './feed/feed.tsx'
import { ShowTalk } from './feed/feed-place.ts'
import { SideParts } from './side-parts.tsx'
import { TicketActions } from './ticket-actions.tsx'
import type { TicketPartProps } from './ticket-part.ts'

const sides = ['talk', 'facts'] as const

/** The conversation with its facts beside it; where there is no room for both, one at a time. */
export function TicketBody({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const [shown, setShown] = useState<string>('talk')
  return (
    <div className="p-ticket-record">
      <header className="p-ticket-head">
        <RecordTitle>{ticket.subject}</RecordTitle>
        <TicketActions ticket={ticket} at={at} />
      </header>
      <SegmentedControl
        className="p-ticket-switch"
        aria-label={t('part.shown')}
        fullWidth
        data={sides.map((value) => ({ value, label: t(`part.${value}`) }))}
        value={shown}
        onChange={setShown}
      />
      <div className="p-ticket" data-shown={shown}>
        <div className="p-ticket-talk">
          <Feed ticket={ticket} at={at} />
          <div className="p-ticket-foot">
            <Composer ticket={ticket} at={at} />
          </div>
        </div>
        <section className="p-side" aria-label={t('part.facts')}>
          <ShowTalk value={() => setShown('talk')}>
            <SideParts ticket={ticket} at={at} />
          </ShowTalk>
        </section>
      </div>
    </div>
  )
}
