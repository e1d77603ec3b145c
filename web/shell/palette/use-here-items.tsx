import { useOffered } from '@portico/ui/offered-actions.ts'
import type { PaletteItem } from '@portico/ui/palette-search.ts'
import { IconBolt } from '@tabler/icons-react'

/** What can be done with what is open, first with the record: the very actions of its buttons. What is under way waits for its end. */
export function useHereItems(isLooking: boolean): PaletteItem[] {
  return useOffered(isLooking)
    .filter(({ loading }) => !loading)
    .toSorted((a, b) => Number(b.of !== undefined) - Number(a.of !== undefined))
    .map(({ id, label, icon = <IconBolt size={16} stroke={1.6} aria-hidden />, onClick, href, offReason, of }) => ({
      id,
      label,
      icon,
      ...(of === undefined ? {} : { hint: of }),
      ...(href === undefined ? {} : { href }),
      ...(onClick === undefined ? {} : { onChoose: onClick }),
      ...(offReason === undefined ? {} : { offReason }),
    }))
}
