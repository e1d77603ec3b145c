import { notify } from '@portico/ui/notices/notify.tsx'
import { useCopy } from '@portico/ui/pieces/copy-button.tsx'
import { useTranslation } from 'react-i18next'
import { linkInMode } from '../../shared/page/link-in-mode.ts'
import { useSession } from '../../shared/session/session.tsx'

/** Copies the address of the page with filters, page number and open record, and confirms it. */
export function useCopyLink(): () => void {
  const { t } = useTranslation('shell')
  const session = useSession()
  const [, copy] = useCopy(() => notify.success(t('copyLink.done')))
  return () => copy(linkInMode(window.location.href, session))
}
