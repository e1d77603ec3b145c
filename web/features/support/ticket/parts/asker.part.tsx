import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import type { TicketPartProps } from '../ticket-part.ts'

/** Who asks, and where an answer reaches them. */
export function AskerPart({ ticket }: TicketPartProps) {
  const { t } = useTranslation('support')
  return (
    <Card title={t('part.asker')}>
      <Facts
        items={[
          ...(ticket.customerName === null ? [] : [[t('field.customer'), ticket.customerName] as const]),
          [t('field.tenant'), ticket.tenantName],
          [t('field.raisedBy'), <UserText key="raisedBy">{ticket.raisedBy}</UserText>],
          [t('field.createdAt'), <DateTime key="createdAt" at={ticket.createdAt} />],
          {
            label: t('field.contactEmail'),
            value: [ticket.contactEmail, ...ticket.contactEmails].map(shownAddress).join(', '),
            wide: true,
          },
        ]}
      />
    </Card>
  )
}
