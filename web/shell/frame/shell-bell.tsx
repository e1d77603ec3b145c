import { useSession } from '../../shared/session/session.tsx'
import { useSlot } from './use-slot.ts'

/** The bell of the header; the page does not wait for it. Whoever views the portal as somebody else has none and sees its look all the same. */
export function ShellBell() {
  const { isViewing } = useSession()
  const { data: parts } = useSlot('bell')
  if (!parts) return null
  return isViewing ? <parts.LookWatch /> : <parts.Bell />
}
