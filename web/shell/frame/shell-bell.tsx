import { useSlot } from './use-slot.ts'

/** The bell of the header; the page does not wait for it. */
export function ShellBell() {
  const { data: parts } = useSlot('bell')
  return parts ? <parts.Bell /> : null
}
