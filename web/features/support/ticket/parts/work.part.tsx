import { type TicketPriority, ticketPriorities } from '@portico/contract/features/support/ticket-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session/session.tsx'
import { LabelChoice, LabelPill } from '../../../labels/index.tsx'
import { CategoryPill } from '../../ticket.columns.tsx'
import { AssigneeChoice } from '../assignee-choice.tsx'
import { EscalationLinks } from '../escalation-links.tsx'
import type { TicketPartProps } from '../ticket-part.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { useRefreshTicket, useTicketChange } from '../use-ticket-change.ts'

/** What it is, how much it hurries and who works on it. */
export function WorkPart({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const { level } = useSession().user
  const rights = useTicketRights(ticket)
  const { ticketId, tenantId, customerId, label, assignee } = ticket
  const refresh = useRefreshTicket()
  const facts: (Fact | false)[] = [
    level !== 'merchant' && [
      t('field.assignee'),
      rights.assign ? <AssigneeChoice key="assignee" ticket={ticket} at={at} /> : (assignee?.name ?? t('work.nobody')),
    ],
    [t('field.priority'), rights.change ? <PriorityChoice key="priority" ticket={ticket} at={at} /> : t(`priority.${ticket.priority}`)],
    [t('field.category'), <CategoryPill key="category" of={ticket} />],
    (rights.label || label !== null) && [
      t('field.label'),
      rights.label ? (
        <LabelChoice key="label" askerId={customerId ?? tenantId} ticketId={ticketId} label={label} onDone={() => void refresh()} />
      ) : (
        label && <LabelPill key="label" of={label} />
      ),
    ],
  ]
  return (
    <Card title={t('part.facts')}>
      <Facts items={facts.filter((fact) => fact !== false)} />
      <EscalationLinks ticket={ticket} />
    </Card>
  )
}

function PriorityChoice({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const change = useTicketChange(at, (around, priority: TicketPriority) => around.setPriority({ body: { priority } }))
  return (
    <SelectField
      aria-label={t('field.priority')}
      size="xs"
      options={ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
      value={change.isPending ? (change.variables ?? null) : ticket.priority}
      onChange={(value) => value && change.mutate(value as TicketPriority)}
    />
  )
}
