import { Card } from '@portico/ui/card.tsx'
import { type Fact, Facts } from '@portico/ui/facts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session.tsx'
import { LabelChoice, LabelPill } from '../../../labels/index.tsx'
import { CategoryPill } from '../../ticket.columns.tsx'
import type { TicketPartProps } from '../ticket-part.ts'

/** What it is and who works on it. */
export function WorkPart({ ticket }: TicketPartProps) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const { user, isViewing } = useSession()
  const { ticketId, tenantId, customerId, label } = ticket
  const labelFact: Fact[] =
    user.level === 'platform' || isViewing
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
  return (
    <Card title={t('part.facts')}>
      <Facts
        items={[
          [t('field.category'), <CategoryPill key="category" of={ticket} outlined />],
          [t('field.priority'), t(`priority.${ticket.priority}`)],
          ...labelFact,
        ]}
      />
    </Card>
  )
}
