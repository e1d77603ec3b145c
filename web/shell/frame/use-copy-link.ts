import { useCopy } from '@portico/ui/copy-button.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { useTranslation } from 'react-i18next'
import { linkInMode } from '../../shared/link-in-mode.ts'
import { useSession } from '../../shared/session.tsx'

/** Copies the address of what is shown, filters, page and open record included, and says so. */
export function useCopyLink(): () => void {
  const { t } = useTranslation('shell')
  const session = useSession()
  const [, copy] = useCopy(() => notify.success(t('copyLink.done')))
  return () => copy(linkInMode(window.location.href, session))
}
