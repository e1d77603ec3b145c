import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { forgetDeleted, nameOf, type PersonDetails, peopleApi, showChanged } from '../people.queries.ts'

export type ConfirmedOne = 'resend' | 'unlock' | 'activate' | 'deactivate' | 'resetPassword' | 'resetSecondFactor' | 'signOut' | 'delete'
/** Actions on a person that need one confirmation. */
export type Confirmed = { kind: ConfirmedOne } | { kind: 'endSession'; sessionId: string }

type AskedOf = Pick<PersonDetails, 'id' | 'email' | 'firstName' | 'lastName'>
type ConfirmPersonDialogProps = {
  asked: Confirmed
  person: AskedOf
  /** Whose they are, where that is not the own tenant. */
  tenantId?: string
  onClose: () => void
  onDeleted?: () => void
}

function sending(asked: Confirmed, { id, email }: AskedOf, tenantId: string | undefined): (scaCode?: string) => Promise<unknown> {
  const params = { id }
  const of = tenantId ? { tenantId } : {}
  switch (asked.kind) {
    case 'resend':
      return (scaCode) => peopleApi.resendInvitation({ params, scaCode, ...of })
    case 'unlock':
      return (scaCode) => peopleApi.unlock({ params, scaCode, ...of })
    case 'activate':
    case 'deactivate':
      return (scaCode) => peopleApi.setActivation({ params, body: { isActive: asked.kind === 'activate' }, scaCode, ...of })
    case 'resetPassword':
      return (scaCode) => peopleApi.resetPassword({ body: { email }, scaCode, ...of })
    case 'resetSecondFactor':
      return (scaCode) => peopleApi.resetSecondFactor({ params, scaCode, ...of })
    case 'signOut':
      return (scaCode) => peopleApi.endSessions({ params, scaCode, ...of })
    case 'endSession':
      return (scaCode) => peopleApi.endSession({ params: { id, sessionId: asked.sessionId }, scaCode, ...of })
    case 'delete':
      return (scaCode) => peopleApi.delete({ params, scaCode, ...of })
  }
}

/** Says what follows, and asks for the second factor where the role wants one. */
export function ConfirmPersonDialog({ asked, person, tenantId, onClose, onDeleted }: ConfirmPersonDialogProps) {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const { kind } = asked
  const words = { name: nameOf(person), email: shownAddress(person.email) }
  const done = () => {
    onClose()
    notify.success(t(`done.${kind}`, words))
    if (kind !== 'delete') return showChanged(queries, person.id)
    onDeleted?.()
    forgetDeleted(queries, person.id)
  }
  return (
    <StepDialog
      title={t(`confirm.${kind}.title`, words)}
      lead={t(`confirm.${kind}.text`, words)}
      submitLabel={t(`confirm.${kind}.submit`)}
      what={`${t(`confirm.${kind}.submit`)} · ${words.name}`}
      tone={kind === 'delete' ? 'danger' : 'plain'}
      prepare={() => sending(asked, person, tenantId)}
      onDone={done}
      onClose={onClose}
    />
  )
}
