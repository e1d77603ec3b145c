import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { ReferenceChip } from '@portico/ui/values/reference-chip.tsx'
import { type ReactNode, useContext } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session/session.tsx'
import { DraftedBy } from '../../../models/index.tsx'
import { deskOf, nameOf } from '../../ticket-desk.ts'
import { allStatuses } from '../../ticket-search.ts'
import { ShowTalk, showFeedItem } from '../feed/feed-place.ts'
import type { Draft, Scoping } from './scoping.queries.ts'
import { useAreaName } from './use-area-name.ts'

/** A draft with what each of its lines comes from. */
export function DraftView({ draft: { summary, area, effort, similar, by }, scoping }: { draft: Draft; scoping: Scoping }) {
  const { t } = useTranslation('support')
  const areaName = useAreaName()
  return (
    <>
      <ul className="p-scope-lines" aria-label={t('scoping.summary')}>
        {summary.map(({ text, cites }) => (
          <li key={`${cites.join()} ${text}`}>
            <UserText>{text}</UserText> <Cites places={cites} />
          </li>
        ))}
      </ul>
      <p className="p-scope-why">
        <DraftedBy by={by} />
      </p>
      <Facts
        items={[
          {
            label: t('scoping.area'),
            wide: true,
            value: (
              <>
                <UserText>{areaName(area.name)}</UserText> <Cites places={area.cites} />
                <Because>
                  {area.terms.length > 0 && t(area.isLearnt ? 'scoping.learnt' : 'scoping.usual', { words: area.terms.join(', ') })}
                </Because>
              </>
            ),
          },
          {
            label: t('scoping.effort'),
            wide: true,
            value: (
              <>
                {t(`scoping.class.${effort.effort}`)}
                {effort.because && (
                  <Because>
                    <UserText>{effort.because.text}</UserText> <Cites places={effort.because.cites} />
                  </Because>
                )}
                {effort.reasons.map(({ reason, count, cites }) => (
                  <Because key={reason}>
                    {t(`scoping.reason.${reason}`, { count })} <Cites places={cites} />
                  </Because>
                ))}
              </>
            ),
          },
          {
            label: t('scoping.state'),
            wide: true,
            value: scoping.acceptedAt ? (
              <>
                {t('scoping.accepted')} <DateTime at={scoping.acceptedAt} />
              </>
            ) : scoping.editedBy ? (
              t('scoping.editedBy', { name: scoping.editedBy })
            ) : (
              t('scoping.drafted')
            ),
          },
        ]}
      />
      <h3 className="p-scope-head">{t('scoping.similar')}</h3>
      {similar.length === 0 ? <p className="p-scope-why">{t('scoping.noSimilar')}</p> : <Similar of={similar} />}
    </>
  )
}

function Similar({ of }: { of: Draft['similar'] }) {
  const { t } = useTranslation('support')
  const desk = deskOf(useSession())
  return (
    <ul className="p-ticket-references" aria-label={t('scoping.similar')}>
      {of.map((one) => {
        const box: Record<string, string> = desk.asks && one.customerId === null ? { box: 'asked' } : {}
        return (
          <li key={one.ticketId}>
            <ReferenceChip
              kind="Ticket"
              kindLabel={t('scoping.ticket')}
              name={one.subject}
              href={`${desk.path}/${nameOf(desk, one)}?${new URLSearchParams({ ...box, status: allStatuses })}`}
            >
              {t(`status.${one.status}`)}
            </ReferenceChip>
            <Because>{t('scoping.match', { share: Math.round(one.score * 100), words: one.terms.join(', ') })}</Because>
          </li>
        )
      })}
    </ul>
  )
}

const Because = ({ children }: { children: ReactNode }) => children && <div className="p-scope-why">{children}</div>

/** Where a line comes from: the opening, or items of the feed by their number. A press shows the item. */
function Cites({ places }: { places: readonly number[] }) {
  const { t } = useTranslation('support')
  const showTalk = useContext(ShowTalk)
  const show = (place: number) => {
    flushSync(showTalk)
    showFeedItem(place)
  }
  return places.map((place) => (
    <button
      key={place}
      type="button"
      className="p-cite"
      aria-label={place === 0 ? t('scoping.jumpOpening') : t('scoping.jump', { place })}
      onClick={() => show(place)}
    >
      {place === 0 ? t('scoping.opening') : place}
    </button>
  ))
}
