import { ReferenceChip } from '@portico/ui/values/reference-chip.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import type { TicketDetails } from '../support.queries.ts'
import { deskOf, nameOf } from '../ticket-desk.ts'
import { allStatuses } from '../ticket-search.ts'

/** The ticket that this one was escalated to, and the one that it came from. */
export function EscalationLinks({ ticket: { escalatedTo, escalatedFrom } }: { ticket: TicketDetails }) {
  const { t } = useTranslation('support')
  const desk = deskOf(useSession())
  const links = [
    { id: 'escalatedTo', of: escalatedTo, box: desk.answers && desk.asks ? 'asked' : undefined },
    { id: 'escalatedFrom', of: escalatedFrom, box: undefined },
  ] as const
  return links.map(({ id, of, box }) => {
    if (of === null) return null
    const search = new URLSearchParams({ ...(box ? { box } : {}), status: allStatuses })
    return (
      <p key={id} className="p-ticket-linked">
        <ReferenceChip
          kind="Ticket"
          kindLabel={t('work.ticket')}
          name={t(`work.${id}`)}
          href={`${desk.path}/${nameOf(desk, of)}?${search}`}
        />
      </p>
    )
  })
}
