import type { ReferenceKey } from '@portico/contract/features/support/ticket-words.ts'
import { DateTime } from '@portico/ui/date-time.tsx'
import { type Fact, Facts } from '@portico/ui/facts.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { DrawerPart, RecordDrawer, RecordHead, RecordTitle } from '@portico/ui/record-drawer.tsx'
import { ReferenceChip } from '@portico/ui/reference-chip.tsx'
import { UserText } from '@portico/ui/user-text.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { Walk } from '../../shared/list/list-page.tsx'
import { RecordFailed } from '../../shared/record-failed.tsx'
import { useSession } from '../../shared/session.tsx'
import { useMayOpen } from '../../shared/use-may-open.ts'
import { LabelChoice, LabelPill } from '../labels/index.tsx'
import { presetOf } from '../transactions/index.ts'
import { TicketFiles } from './files/ticket-files.tsx'
import { supportApi, supportWire, type TicketDetails, ticketQuery } from './support.queries.ts'
import { CategoryPill, TicketStatusPill } from './ticket.columns.tsx'

type TicketDrawerProps = {
  ticketId: string
  /** Whose it is, where that has to be said. */
  tenantId: string | undefined
  walk: Walk
  width: number | undefined
  onWidth: (width: number) => void
  onClose: () => void
}

/** One ticket beside the list it comes from. */
export function TicketDrawer({ ticketId, tenantId, walk, width, onWidth, onClose }: TicketDrawerProps) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(ticketQuery({ ticketId, tenantId }))
  const audit = useAuditDrawer(supportWire.listAudit.access, {
    queryKey: ['support', ticketId],
    fetchPage: (cursor, signal) =>
      supportApi.listAudit({ params: { id: ticketId }, query: { cursor }, signal, ...(tenantId ? { tenantId } : {}) }),
  })
  return (
    <RecordDrawer
      label={data?.subject ?? ticketId}
      head={<RecordHead status={data && <TicketStatusPill of={data} outlined />} id={ticketId} />}
      copyId={ticketId}
      tools={audit.tool}
      width={width}
      onWidth={onWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      onClose={onClose}
    >
      {audit.panel ??
        (data ? (
          <Body key={ticketId} ticket={data} ofTenant={tenantId} />
        ) : error ? (
          <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GridSkeleton widths={[160, 120, 140]} rows={4} />
        ))}
    </RecordDrawer>
  )
}

function Body({ ticket, ofTenant }: { ticket: TicketDetails; ofTenant: string | undefined }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const { level, viewing } = useSession().user
  const { ticketId, tenantId, customerId, label } = ticket
  const labelFact: Fact[] =
    level === 'platform' || viewing
      ? label
        ? [[t('field.label'), <LabelPill key="label" of={label} />]]
        : []
      : [
          [
            t('field.label'),
            <LabelChoice
              key="label"
              askerId={customerId ?? tenantId}
              ticketId={ticketId}
              label={label}
              onDone={() => void queries.invalidateQueries({ queryKey: ['support'] })}
            />,
          ],
        ]
  const references = ticket.references.filter((reference): reference is OtherReference => reference.key !== 'File')
  const facts: Fact[] = [
    [t('field.category'), <CategoryPill key="category" of={ticket} outlined />],
    [t('field.priority'), t(`priority.${ticket.priority}`)],
    ...(ticket.customerName === null ? [] : [[t('field.customer'), ticket.customerName] satisfies Fact]),
    [t('field.tenant'), ticket.tenantName],
    ...labelFact,
    [t('field.raisedBy'), <UserText key="raisedBy">{ticket.raisedBy}</UserText>],
    [t('field.createdAt'), <DateTime key="createdAt" at={ticket.createdAt} />],
    { label: t('field.contactEmail'), value: [ticket.contactEmail, ...ticket.contactEmails].join(', '), wide: true },
  ]
  return (
    <>
      <DrawerPart>
        <RecordTitle>{ticket.subject}</RecordTitle>
        <p className="p-ticket-text" dir="auto">
          {ticket.description}
        </p>
      </DrawerPart>
      <DrawerPart title={t('part.facts')}>
        <Facts items={facts} />
      </DrawerPart>
      {ticket.files.length > 0 && (
        <DrawerPart title={t('part.files')}>
          <TicketFiles files={ticket.files} tenantId={ofTenant} />
        </DrawerPart>
      )}
      {references.length > 0 && (
        <DrawerPart title={t('part.references')}>
          <ul className="p-ticket-references">
            {references.map((reference) => (
              <li key={`${reference.key} ${reference.value}`}>
                <Reference of={reference} />
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
    </>
  )
}

/** Files have a part of their own. */
type OtherReference = TicketDetails['references'][number] & { key: Exclude<ReferenceKey, 'File'> }

/** A link where this person has a page for it, else its name. */
function Reference({ of: { key, value, label } }: { of: OtherReference }) {
  const { t } = useTranslation('support')
  const session = useSession()
  const mayOpen = useMayOpen()
  const lookup = presetOf(session)
  const name = label ?? value
  if (key === 'Transaction' && session.can(lookup.access)) {
    const search = lookup.hasTenants ? `?${new URLSearchParams({ searchKey: value })}` : ''
    return <ReferenceChip kind="Transaction" name={name} kindLabel={t('reference.Transaction')} href={`${lookup.path}/${value}${search}`} />
  }
  // The page it was written on may be one of somebody else's.
  if (key === 'createdOn' && mayOpen(value))
    return <ReferenceChip kind="Link" name={name} kindLabel={t('reference.createdOn')} href={value} />
  return (
    <span>
      {t(`reference.${key}`)}: <UserText>{name}</UserText>
    </span>
  )
}
