import { VisuallyHidden } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { ticketColumns } from '@portico/contract/features/support/ticket-words.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { toneIn } from '@portico/ui/look/status-meanings.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedColumn } from '../../shared/exports/shown-in-file.ts'
import { useSession } from '../../shared/session/session.tsx'
import { LabelPill } from '../labels/index.tsx'
import type { Ticket } from './support.queries.ts'

type Column = ExportedColumn<Ticket, typeof ticketColumns>

/** Who asks, where that is not always the same one. */
export type Asker = 'customer' | 'tenant' | undefined
export const askerName = (row: Ticket, asker: Asker): string => (asker === 'customer' ? (row.customerName ?? '—') : row.tenantName)

/** All columns in their standard order; the hidden ones wait in the chooser. */
export function useTicketColumns(asker: Asker): Column[] {
  const { t, i18n } = useTranslation('support')
  // Who works on a ticket is not for merchants.
  const isMerchant = useSession().user.level === 'merchant'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const columns: (Column | false)[] = [
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 158,
        fit: true,
        sortable: true,
        firstSort: 'desc',
        cell: (row) => <DateTime at={row.createdAt} />,
      },
      {
        id: 'subject',
        header: t('field.subject'),
        width: 320,
        cell: (row) => <Subject of={row} />,
      },
      asker !== undefined && { id: asker, header: t(`field.${asker}`), width: 180, keep: 2, cell: (row) => askerName(row, asker) },
      { id: 'category', header: t('field.category'), width: 130, fit: true, keep: 3, cell: (row) => <CategoryPill of={row} /> },
      { id: 'priority', header: t('field.priority'), width: 100, fit: true, keep: 3, cell: (row) => t(`priority.${row.priority}`) },
      { id: 'label', header: t('field.label'), width: 140, keep: 3, cell: (row) => row.label && <LabelPill of={row.label} /> },
      !isMerchant && { id: 'assignee', header: t('field.assignee'), width: 150, keep: 3, cell: (row) => row.assignee?.name ?? '—' },
      {
        id: 'raisedBy',
        header: t('field.raisedBy'),
        width: 160,
        keep: 3,
        hidden: !isMerchant,
        cell: (row) => <UserText>{row.raisedBy}</UserText>,
      },
      { id: 'status', header: t('field.status'), width: 110, fit: true, cell: (row) => <TicketStatusPill of={row} /> },
      { id: 'contactEmail', header: t('field.contactEmail'), width: 220, hidden: true, cell: (row) => shownAddress(row.contactEmail) },
      {
        id: 'updatedAt',
        header: t('field.updatedAt'),
        width: 158,
        fit: true,
        sortable: true,
        firstSort: 'desc',
        hidden: true,
        cell: (row) => <DateTime at={row.updatedAt} />,
      },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.ticketId}</code> },
    ]
    return columns.filter((column) => column !== false)
  }, [asker, isMerchant, t, i18n.language])
}

/** With how much of its conversation this person has not read. */
const Subject = ({ of: { subject, unreadComments } }: { of: Ticket }) => {
  const { t } = useTranslation('support')
  return (
    <span className="p-cell-strong p-ticket-subject">
      <UserText>{subject}</UserText>
      {unreadComments > 0 && (
        <span className="p-unread" title={t('list.unread', { count: unreadComments })}>
          <span aria-hidden>{unreadComments}</span>
          <VisuallyHidden>{t('list.unread', { count: unreadComments })}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

type Pill = { of: Ticket; outlined?: boolean }

export const TicketStatusPill = ({ of: { status }, outlined }: Pill) => {
  const { t } = useTranslation('support')
  return <StatusPill status={status} label={t(`status.${status}`)} outlined={outlined} />
}

export const CategoryPill = ({ of: { ticketCategory }, outlined }: Pill) => {
  const { t } = useTranslation('support')
  return (
    <StatusPill
      status={ticketCategory}
      tone={toneIn('supportCategory', ticketCategory)}
      label={t(`category.${ticketCategory}`)}
      outlined={outlined}
    />
  )
}

/** A row where the list is too narrow for columns. */
export const CompactTicket = ({ row, asker }: { row: Ticket; asker: Asker }) => {
  const { t } = useTranslation('support')
  return (
    <TwoLines
      name={<Subject of={row} />}
      end={<TicketStatusPill of={row} />}
      detail={asker ? askerName(row, asker) : t(`category.${row.ticketCategory}`)}
      endDetail={<DateTime at={row.createdAt} />}
    />
  )
}
