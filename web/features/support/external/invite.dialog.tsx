import { keptAddress } from '@portico/contract/core/text/address.ts'
import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { inviteExternalPartyBody } from '@portico/contract/features/support/support.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { refusedFields } from '../../../shared/api/problem-text.ts'
import { faultOf } from '../../../shared/form/fault-of.ts'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { useKeptState } from '../../../shared/form/use-kept-state.tsx'
import type { TicketAddress } from '../ticket/ticket-address.ts'
import { inviteExternalParty } from './external-parties.queries.ts'

const { externalPartyEmail: emailFact, invitationDescription: descriptionFact } = inviteExternalPartyBody.fields

/** One address and the reason; the dialog says beforehand what the email contains. */
export function InviteDialog({ at, email: known, onDone }: { at: TicketAddress; email: string; onDone: () => void }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const kept = useKeptState(`support.external.${at.ticketId}`, { email: shownAddress(known), description: '' })
  const { email, description } = kept.values
  const end = () => {
    kept.forget()
    onDone()
  }
  const [isTried, setIsTried] = useState(false)
  const address = keptAddress(email)
  const isAddress = faultOf(emailFact, address, true) === undefined
  const invite = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => inviteExternalParty(at, { externalPartyEmail: address, invitationDescription: tidyText(description) }),
    onSuccess: async () => {
      notify.success(t('external.invited', { email: shownAddress(address) }))
      await queries.invalidateQueries({ queryKey: ['support'] })
      end()
    },
  })
  const refusal = refusedFields(invite.error)['body.externalPartyEmail']
  const fault = isTried && !isAddress ? t('external.emailWrong') : refusal
  return (
    <FormDialog
      opened
      title={t('external.inviteTitle')}
      lead={t('external.lead')}
      submitLabel={t('external.send')}
      submitting={invite.isPending}
      error={invite.error && !refusal && <Problem of={invite.error} />}
      holds={address !== known || !isBlank(description)}
      onSubmit={() => {
        setIsTried(true)
        if (isAddress) invite.mutate()
      }}
      onClose={end}
      onLeave={kept.forget}
    >
      {kept.note}
      <TextField
        label={t('external.email')}
        kind="email"
        withAsterisk
        {...limitOf(emailFact)}
        autoComplete="off"
        value={email}
        onChange={(value) => {
          invite.reset()
          kept.change({ email: value })
        }}
        error={fault}
      />
      <TextAreaField
        label={t('external.description')}
        description={t('external.descriptionHelp')}
        minRows={3}
        {...limitOf(descriptionFact)}
        value={description}
        onChange={(text) => kept.change({ description: text })}
      />
    </FormDialog>
  )
}
