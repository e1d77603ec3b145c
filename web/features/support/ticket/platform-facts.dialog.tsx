import { TextInput } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { setJiraTicketBody } from '@portico/contract/features/support/support.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { DateTimeField } from '@portico/ui/fields/date-field.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { faultOf } from '../../../shared/form/fault-of.ts'
import { supportApi, type TicketDetails } from '../support.queries.ts'
import type { TicketPartProps } from './ticket-part.ts'
import { useTicketChange } from './use-ticket-change.ts'

const times = ['initialRequestDateTime', 'responseDateTime', 'resolutionDateTime'] as const
type Facts = { jiraTicket: string } & Pick<TicketDetails, 'responseDateTime' | 'resolutionDateTime'> & {
    initialRequestDateTime: string | null
  }

const words = {
  initialRequestDateTime: 'platform.requested',
  responseDateTime: 'platform.responded',
  resolutionDateTime: 'platform.resolved',
} as const

/** Where the platform works on a ticket, and when it was asked, answered and resolved. */
export function PlatformFactsDialog({ ticket, at, onClose }: TicketPartProps & { onClose: () => void }) {
  const { t } = useTranslation('support')
  const { initialRequestDateTime, responseDateTime, resolutionDateTime } = ticket
  const form = useForm<Facts>({
    mode: 'onTouched',
    defaultValues: { jiraTicket: ticket.jiraTicket ?? '', initialRequestDateTime, responseDateTime, resolutionDateTime },
  })
  const save = useTicketChange(at, (_, facts: Facts) => saveChanged(ticket, facts), onClose)
  const { errors, isValid, isDirty } = form.formState
  return (
    <FormDialog
      opened
      title={t('platform.title')}
      submitLabel={t('platform.save')}
      submitting={save.isPending}
      off={!isValid}
      holds={isDirty}
      {...(isDirty ? {} : { offReason: t('platform.unchanged') })}
      error={save.error && <Problem of={save.error} />}
      onSubmit={() => void form.handleSubmit((facts) => save.mutate(facts))()}
      onClose={onClose}
    >
      <TextInput
        {...form.register('jiraTicket', {
          validate: (key) => faultOf(setJiraTicketBody.fields.jiraTicket, key, false) === undefined || t('platform.jiraWrong'),
        })}
        label={t('platform.jira')}
        placeholder="PAY-123"
        autoComplete="off"
        error={errors.jiraTicket?.message}
      />
      {times.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          rules={name === 'initialRequestDateTime' ? { required: t('platform.requestMissing') } : {}}
          render={({ field: { value, onChange, onBlur } }) => (
            <DateTimeField label={t(words[name])} value={value} onChange={onChange} onBlur={onBlur} error={errors[name]?.message} />
          )}
        />
      ))}
    </FormDialog>
  )
}

/** Each fact has its own endpoint: only changed facts are sent. */
async function saveChanged({ tenantId, ticketId, ...before }: TicketDetails, facts: Facts) {
  const params = { tenantId, ticketId }
  const jiraTicket = tidyText(facts.jiraTicket) || null
  const { initialRequestDateTime, responseDateTime, resolutionDateTime } = facts
  if (jiraTicket !== before.jiraTicket) await supportApi.setJiraTicket({ params, body: { jiraTicket } })
  if (initialRequestDateTime !== null && initialRequestDateTime !== before.initialRequestDateTime)
    await supportApi.setInitialRequestTime({ params, body: { initialRequestDateTime } })
  if (responseDateTime !== before.responseDateTime) await supportApi.setResponseTime({ params, body: { responseDateTime } })
  if (resolutionDateTime !== before.resolutionDateTime) await supportApi.setResolutionTime({ params, body: { resolutionDateTime } })
}
