import type { GridSort } from '@portico/ui/list/data-grid.tsx'

/**
 * The orders a list can be in, by the names its contract gives them (`name`, `-createdAt`). The address names one only where it is not the
 * standard one; a name that no one knows means the standard one.
 */
export function sortOrders<Sort extends string>(sorts: readonly Sort[], standard: Sort) {
  const known = (text: string | undefined): Sort => sorts.find((sort) => sort === text) ?? standard
  return {
    known,
    read(text: string | undefined): GridSort {
      const sort = known(text)
      return { id: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }
    },
    write({ id, direction }: GridSort): Sort | undefined {
      const sort = known(`${direction === 'desc' ? '-' : ''}${id}`)
      return sort === standard ? undefined : sort
    },
  }
}
