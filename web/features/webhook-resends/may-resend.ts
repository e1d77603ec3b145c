import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { resendWire } from './webhook-resends.queries.ts'

/** Whether the user may send webhooks again. Someone who views the portal as another user sees the action, and why it is off. */
export function useMayResend() {
  const { t } = useTranslation('webhook-resends')
  const { can, isViewing } = useSession()
  const isAllowed = !isViewing && can(resendWire.start.access)
  return { isAllowed, isShown: isAllowed || isViewing, offReason: isViewing ? t('off.viewing') : undefined }
}
