import { TicketFiles } from '../../files/ticket-files.tsx'
import { useSideName } from '../sides.ts'
import type { TicketPartProps } from '../ticket-part.ts'
import { othersOf, Reference } from '../ticket-reference.tsx'
import { WrittenCard } from './written-card.tsx'

/** What was asked, with what it is about. */
export function OpeningCard({ ticket, at }: TicketPartProps) {
  const side = ticket.customerId === null ? 'tenant' : 'merchant'
  const references = othersOf(ticket)
  return (
    <WrittenCard name={ticket.raisedBy} side={useSideName(ticket)(side)} at={ticket.createdAt} isOwnSide={false}>
      <p className="p-ticket-text" dir="auto">
        {ticket.description}
      </p>
      {references.length > 0 && (
        <div className="p-comment-refs">
          {references.map((reference) => (
            <Reference key={`${reference.key} ${reference.value}`} of={reference} />
          ))}
        </div>
      )}
      {ticket.files.length > 0 && <TicketFiles files={ticket.files} tenantId={at.tenantId} />}
    </WrittenCard>
  )
}
