import { type Offered, useOffered } from '@portico/ui/actions/offered-actions.ts'
import type { PaletteItem } from '@portico/ui/frame/palette-search.ts'
import { IconBolt } from '@tabler/icons-react'

/** What the open page offers, first with its record: the same actions as its buttons, or its views. An action in progress is disabled until it ends. */
export function useHereItems(isLooking: boolean, wanted: Offered['kind']): PaletteItem[] {
  return useOffered(isLooking)
    .filter(({ kind, loading }) => kind === wanted && !loading)
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
