import { WaitingList } from '@portico/ui/pieces/waiting-list.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { currentLanguage } from '../../../shared/texts/texts.ts'
import { lookupLink } from '../../overview/index.ts'
import { mayFindPayments, presetOf } from '../../transactions/index.ts'
import { type Agenda, agendaQuery } from '../desk.queries.ts'
import { dayTitle } from './day-text.ts'
import { EventLine } from './event-line.tsx'

/** The user's own day: their events, and payments that need attention. */
export function Today() {
  const { t } = useTranslation('desk')
  const zone = useTimeZone()
  const answer = useQuery(agendaQuery)
  const { data, error } = answer
  if (error && !data) return <LoadFailed title={t('failed')} answer={answer} />
  if (!data) return null
  const waiting = data.waiting.filter(({ count }) => count > 0)
  return (
    <>
      <h3 className="p-desk-day">{dayTitle(data.day, currentLanguage())}</h3>
      {data.events.length > 0 && (
        <ul className="p-desk-list">
          {data.events.map((event) => (
            <EventLine key={event.id} event={event} zone={zone} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {data.events.length === 0 && waiting.length === 0 && <p className="p-desk-none">{t('today.none')}</p>}
    </>
  )
}

function Waiting({ waiting }: { waiting: Agenda['waiting'] }) {
  const { t } = useTranslation('desk')
  const session = useSession()
  const moneyText = useMoneyText()
  const preset = presetOf(session)
  return (
    <section aria-labelledby="desk-waiting">
      <h3 id="desk-waiting" className="p-desk-day">
        {t('today.waiting')}
      </h3>
      <WaitingList
        items={waiting.map(({ kind, count, sums, oldestAt, filter }) => ({
          id: kind,
          count,
          label: t(`waiting.${kind}`, { count }),
          more: sums.map(({ currency, amountMinor }) => moneyText(amountMinor, currency)).join(', '),
          age: oldestAt && <RelativeTime at={oldestAt} />,
          isLate: kind === 'Conflict',
          href: mayFindPayments(session) ? lookupLink(preset.path, filter, preset.hasMode ? 'Live' : undefined) : undefined,
        }))}
      />
    </section>
  )
}
