import { Card } from '@portico/ui/card.tsx'
import { useTranslation } from 'react-i18next'
import type { TicketPartProps } from '../ticket-part.ts'
import { isOther, Reference } from '../ticket-reference.tsx'

/** What it is about. */
export function ReferencesPart({ ticket }: TicketPartProps) {
  const { t } = useTranslation('support')
  const references = ticket.references.filter(isOther)
  if (references.length === 0) return null
  return (
    <Card title={t('part.references')}>
      <ul className="p-ticket-references">
        {references.map((reference) => (
          <li key={`${reference.key} ${reference.value}`}>
            <Reference of={reference} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
