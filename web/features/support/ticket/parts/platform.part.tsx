import { Button } from '@mantine/core'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session/session.tsx'
import { supportApi, type TicketDetails } from '../../support.queries.ts'
import { PlatformFactsDialog } from '../platform-facts.dialog.tsx'
import type { TicketPartProps } from '../ticket-part.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { useTicketChange } from '../use-ticket-change.ts'

/** What the platform keeps of a ticket that a tenant wrote to it; the tenant reads it, no merchant does. */
export function PlatformPart({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const { level } = useSession().user
  const { keepFacts } = useTicketRights(ticket)
  const [isEditing, setEditing] = useState(false)
  if (level === 'merchant' || ticket.customerId !== null) return null
  const facts: Fact[] = [
    [t('platform.billable'), keepFacts ? <BillableChoice key="billable" ticket={ticket} at={at} /> : billableText(ticket, t)],
    [t('platform.jira'), ticket.jiraTicket && <JiraLink key="jira" of={ticket} />],
    [t('platform.requested'), <DateTime key="requested" at={ticket.initialRequestDateTime} style="minute" />],
    [t('platform.responded'), <DateTime key="responded" at={ticket.responseDateTime} style="minute" />],
    [t('platform.resolved'), <DateTime key="resolved" at={ticket.resolutionDateTime} style="minute" />],
  ]
  return (
    <Card
      title={t('part.platform')}
      end={
        keepFacts && (
          <Button variant="subtle" size="compact-xs" onClick={() => setEditing(true)}>
            {t('platform.edit')}
          </Button>
        )
      }
    >
      <Facts items={facts} />
      {isEditing && <PlatformFactsDialog ticket={ticket} at={at} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const billableText = ({ billable }: TicketDetails, t: ReturnType<typeof useTranslation<'support'>>['t']) =>
  billable === null ? null : t(billable ? 'platform.yes' : 'platform.no')

const JiraLink = ({ of: { jiraTicket, jiraUrl } }: { of: TicketDetails }) =>
  jiraUrl === null ? (
    jiraTicket
  ) : (
    <a href={jiraUrl} target="_blank" rel="noreferrer">
      {jiraTicket}
    </a>
  )

function BillableChoice({ ticket: { tenantId, ticketId, billable }, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const named = { params: { tenantId, ticketId }, body: { tenantId, ticketId } }
  const change = useTicketChange(at, (_, isBillable: boolean) =>
    isBillable ? supportApi.setBillable(named) : supportApi.setNonBillable(named),
  )
  const chosen = change.isPending ? change.variables : billable
  return (
    <SelectField
      aria-label={t('platform.billable')}
      size="xs"
      placeholder={t('platform.undecided')}
      options={[
        { value: 'yes', label: t('platform.yes') },
        { value: 'no', label: t('platform.no') },
      ]}
      value={chosen === null || chosen === undefined ? null : chosen ? 'yes' : 'no'}
      onChange={(value) => value && change.mutate(value === 'yes')}
    />
  )
}
