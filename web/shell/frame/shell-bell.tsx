import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { loadTexts } from '../../shared/texts.ts'
import type { PortalContext } from '../portal-context.ts'

/** The bell of the header; the page does not wait for it. */
export function ShellBell() {
  const { slots } = useRouteContext({ strict: false }) as PortalContext
  const { data: parts } = useQuery({
    queryKey: ['slots', 'bell'],
    queryFn: async () => {
      await loadTexts(slots.bell.texts)
      return slots.bell.load()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return parts ? <parts.Bell /> : null
}
