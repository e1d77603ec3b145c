import { notify } from '@portico/ui/notices/notify.tsx'
import { useEffect } from 'react'

/** Says it once when it becomes so. */
export function useToldOnce(isSo: boolean, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no other failure
  useEffect(() => {
    if (isSo) notify.error(text)
  }, [isSo])
}
