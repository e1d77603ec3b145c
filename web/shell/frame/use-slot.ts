import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { SlotParts } from '../../shared/page/shell-slots.ts'
import { loadTexts } from '../../shared/texts/texts.ts'
import type { PortalContext } from '../portal-context.ts'

/** What a feature puts into this place of the shell, with its words; loaded once, when it is first `wanted`. */
export function useSlot<Name extends keyof SlotParts>(name: Name, wanted = true) {
  const { slots } = useRouteContext({ strict: false }) as PortalContext
  return useQuery({
    queryKey: ['slots', name],
    queryFn: async (): Promise<SlotParts[Name]> => {
      const { texts, load } = slots.parts[name]
      await loadTexts(texts)
      return load()
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
