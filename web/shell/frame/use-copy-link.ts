import { useCopy } from '@portico/ui/copy-button.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Copies the address of what is shown, filters, page and open record included, and says so. */
export function useCopyLink(): () => void {
  const { t } = useTranslation('shell')
  const [copied, copy] = useCopy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each copy
  useEffect(() => {
    if (copied) notify.success(t('copyLink.done'))
  }, [copied])
  return () => copy(window.location.href)
}
