import { Button } from '@mantine/core'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import { supportApi } from '../support.queries.ts'
import { peopleQuery } from './composer/use-mentions.ts'
import type { TicketPartProps } from './ticket-part.ts'
import { useTicketChange } from './use-ticket-change.ts'

/** Who works on it: one of the own side, or no one. */
export function AssigneeChoice({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const { user } = useSession()
  const people = useQuery(peopleQuery(at)).data ?? []
  const { assignee, customerId, ticketId, tenantId } = ticket
  const change = useTicketChange(at, (_, chosen: string | null) =>
    customerId === null
      ? supportApi.assignOfTenant({ params: { tenantId, ticketId }, body: { assignee: chosen } })
      : supportApi.assignOfCustomer({ params: { customerId, ticketId }, body: { assignee: chosen } }),
  )
  const chosen = change.isPending ? (change.variables ?? null) : (assignee?.userId ?? null)
  // The assignee may have left since.
  const known = assignee && !people.some(({ userId }) => userId === assignee.userId) ? [assignee, ...people] : people
  const canTake = chosen !== user.id && people.some(({ userId }) => userId === user.id)
  return (
    <span className="p-assignee">
      <SelectField
        aria-label={t('field.assignee')}
        size="xs"
        searchable
        clearable
        placeholder={t('work.nobody')}
        options={known.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={chosen}
        onChange={(userId) => change.mutate(userId)}
      />
      {canTake && (
        <Button variant="subtle" size="compact-xs" onClick={() => change.mutate(user.id)}>
          {t('work.take')}
        </Button>
      )}
    </span>
  )
}
