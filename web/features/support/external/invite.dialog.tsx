import { longestInvitation } from '@portico/contract/features/support/feed-words.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { refusedFields } from '../../../shared/api/problem-text.ts'
import type { TicketAddress } from '../ticket/ticket-address.ts'
import { inviteExternalParty } from './external-parties.queries.ts'

const looksLikeAddress = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** One address and why: what is sent is said before it is. */
export function InviteDialog({ at, email: known, onDone }: { at: TicketAddress; email: string; onDone: () => void }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [email, setEmail] = useState(known)
  const [description, setDescription] = useState('')
  const [isTried, setIsTried] = useState(false)
  const address = email.trim()
  const invite = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => inviteExternalParty(at, { externalPartyEmail: address, invitationDescription: description.trim() }),
    onSuccess: async () => {
      notify.success(t('external.invited', { email: address }))
      await queries.invalidateQueries({ queryKey: ['support'] })
      onDone()
    },
  })
  const refusal = refusedFields(invite.error)['body.externalPartyEmail']
  const fault = isTried && !looksLikeAddress.test(address) ? t('external.emailWrong') : refusal
  return (
    <FormDialog
      opened
      title={t('external.inviteTitle')}
      lead={t('external.lead')}
      submitLabel={t('external.send')}
      submitting={invite.isPending}
      error={invite.error && !refusal && <Problem of={invite.error} />}
      holds={address !== known || description.trim() !== ''}
      onSubmit={() => {
        setIsTried(true)
        if (looksLikeAddress.test(address)) invite.mutate()
      }}
      onClose={onDone}
    >
      <TextField
        label={t('external.email')}
        kind="email"
        withAsterisk
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={(value) => {
          invite.reset()
          setEmail(value)
        }}
        error={fault}
      />
      <TextAreaField
        label={t('external.description')}
        description={t('external.descriptionHelp')}
        minRows={3}
        maxLength={longestInvitation}
        value={description}
        onChange={setDescription}
      />
    </FormDialog>
  )
}
