import { useCopy } from '@portico/ui/copy-button.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { linkInMode } from '../../shared/link-in-mode.ts'
import { useSession } from '../../shared/session.tsx'

/** Copies the address of what is shown, filters, page and open record included, and says so. */
export function useCopyLink(): () => void {
  const { t } = useTranslation('shell')
  const session = useSession()
  const [copied, copy] = useCopy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each copy
  useEffect(() => {
    if (copied) notify.success(t('copyLink.done'))
  }, [copied])
  return () => copy(linkInMode(window.location.href, session))
}
