import { useSession } from '../../shared/session/session.tsx'
import { useSlot } from './use-slot.ts'

/** The bell of the header; the page does not wait for it. While viewing the portal as someone else there is no bell; changes of the look are still followed. */
export function ShellBell() {
  const { isViewing } = useSession()
  const { data: parts } = useSlot('bell')
  if (!parts) return null
  return isViewing ? <parts.LookWatch /> : <parts.Bell />
}
