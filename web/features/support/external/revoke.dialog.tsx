import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import type { TicketAddress } from '../ticket/ticket-address.ts'
import { type ExternalParty, revokeExternalParty } from './external-parties.queries.ts'

/** It cannot be taken back, only another link can be sent. */
export function RevokeDialog({ at, party, onDone }: { at: TicketAddress; party: ExternalParty; onDone: () => void }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const email = shownAddress(party.externalPartyEmail)
  const revoke = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => revokeExternalParty(at, party.partyId),
    onSuccess: async () => {
      notify.success(t('external.revoked', { email }))
      await queries.invalidateQueries({ queryKey: ['support'] })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('external.revokeTitle', { email })}
      confirmLabel={t('external.revokeConfirm')}
      confirming={revoke.isPending}
      error={revoke.error && <Problem of={revoke.error} />}
      onConfirm={() => revoke.mutate()}
      onClose={onDone}
    >
      {t('external.revokeText')}
    </ConfirmDialog>
  )
}
