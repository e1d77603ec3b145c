import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../../shared/api/random-key.ts'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import type { Delivery } from './webhooks.queries.ts'

type ResendButtonProps = { of: Delivery; send: (idempotencyKey: string) => Promise<unknown>; onSent: () => void }

/** Sends a delivery once more; where that is not possible now, it says why. */
export function ResendButton({ of: { resend }, send, onSent }: ResendButtonProps) {
  const { t } = useTranslation('webhooks')
  const sending = useMutation({
    mutationFn: () => send(randomKey()),
    onSuccess: () => notify.success(t('resend.sent')),
    onError: tellFailure,
    onSettled: onSent,
  })
  const offReason = resend.reason ? t(`resend.${resend.reason}`) : undefined
  return (
    <ActionButton
      of={{ id: 'resend', label: t('action.resend'), offReason, loading: sending.isPending, onClick: () => sending.mutate() }}
    />
  )
}
