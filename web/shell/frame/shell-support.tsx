import { useEffect } from 'react'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { useSlot } from './use-slot.ts'

/** The support dialog over whatever page is open; loaded when it is first asked for. */
export function ShellSupport({ onClose }: { onClose: () => void }) {
  const { data: parts, error } = useSlot('support')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure
  useEffect(() => {
    if (!error) return
    tellFailure(error)
    onClose()
  }, [error])
  return parts ? <parts.SupportDialog onClose={onClose} /> : null
}
