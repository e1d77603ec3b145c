import { Button } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddReferencesDialog } from '../add-references.dialog.tsx'
import type { TicketPartProps } from '../ticket-part.ts'
import { othersOf, Reference } from '../ticket-reference.tsx'
import { useTicketRights } from '../ticket-rights.ts'

/** What it is about. */
export function ReferencesPart({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const { change } = useTicketRights(ticket)
  const [isAdding, setAdding] = useState(false)
  const references = othersOf(ticket)
  if (references.length === 0 && !change) return null
  return (
    <Card
      title={t('part.references')}
      end={
        change && (
          <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            {t('references.add')}
          </Button>
        )
      }
    >
      {references.length === 0 && <p className="p-part-lead">{t('references.none')}</p>}
      <ul className="p-side-refs">
        {references.map((reference) => (
          <li key={`${reference.key} ${reference.value}`}>
            <Reference of={reference} />
          </li>
        ))}
      </ul>
      {isAdding && <AddReferencesDialog ticket={ticket} at={at} onClose={() => setAdding(false)} />}
    </Card>
  )
}
