import { Button } from '@mantine/core'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { ReferenceChip } from '@portico/ui/values/reference-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentPartProps } from '../../shared/page/record-parts.ts'
import { useSession } from '../../shared/session/session.tsx'
import { SupportDialog } from './dialogs/support.dialog.tsx'
import { type Box, ticketsQuery } from './support.queries.ts'
import { TicketStatusPill } from './ticket.columns.tsx'
import { deskOf, nameOf, onlyReads } from './ticket-desk.ts'
import { allStatuses } from './ticket-search.ts'

const mostShown = 5

/** Tickets about a payment, shown in its record to users who read tickets; those who work on tickets can write one here. */
export function TicketsOfPayment(props: PaymentPartProps) {
  const session = useSession()
  return session.can(deskOf(session).access) ? <Tickets {...props} /> : null
}

function Tickets({ transactionId, reference, tenantId }: PaymentPartProps) {
  const { t } = useTranslation('support')
  const session = useSession()
  const desk = deskOf(session)
  const [isAsking, setAsking] = useState(false)
  const toAnswer = useQuery({ ...about('toAnswer', transactionId), enabled: desk.answers }).data?.data ?? []
  const asked = useQuery({ ...about('asked', transactionId), enabled: desk.asks }).data?.data ?? []
  const lists = [
    { box: undefined, rows: toAnswer },
    { box: desk.answers ? 'asked' : undefined, rows: asked },
  ]
  return (
    <DrawerPart title={t('payment.title')}>
      <ul className="p-side-refs" aria-label={t('payment.title')}>
        {lists.flatMap(({ box, rows }) =>
          rows.map((row) => (
            <li key={row.ticketId}>
              <ReferenceChip
                kind="Ticket"
                kindLabel={t('work.ticket')}
                name={row.subject}
                href={`${desk.path}/${nameOf(desk, row)}?${new URLSearchParams({ ...(box ? { box } : {}), status: allStatuses })}`}
              >
                <TicketStatusPill of={row} />
              </ReferenceChip>
            </li>
          )),
        )}
      </ul>
      {!onlyReads(session) && (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('payment.ask')}
        </Button>
      )}
      {isAsking && (
        <SupportDialog about={{ transaction: { value: transactionId, label: reference }, tenantId }} onClose={() => setAsking(false)} />
      )}
    </DrawerPart>
  )
}

const about = (box: Box, reference: string) =>
  ticketsQuery(box, { reference, status: ['Opened', 'Closed'], sort: '-createdAt', pageIndex: 0, pageSize: mostShown })
