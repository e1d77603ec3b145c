import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'

type ConfirmResendProps = { count: number; isNewest: boolean; onConfirm: () => void; onClose: () => void }

/** Asked before all that match are sent: they may be more than one has seen. */
export function ConfirmResend({ count, isNewest, onConfirm, onClose }: ConfirmResendProps) {
  const { t } = useTranslation('webhook-resends')
  const words = { count, webhooks: formatCount(count) }
  return (
    <ConfirmDialog
      opened
      tone="plain"
      title={t('confirm.title', words)}
      confirmLabel={t('confirm.send', words)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('confirm.text')} {t(isNewest ? 'confirm.newest' : 'confirm.all')}
    </ConfirmDialog>
  )
}
