import type { Services } from '../call/services.ts'
import { type PageRequest, toPage, windowOf } from './paging.ts'

/** A page of a list that is short and always in the same order: a cursor names the row that it follows. */
export function pageOfFew<Row extends { id: string }>(
  query: PageRequest,
  { all, list, services }: { all: readonly Row[]; list: unknown; services: Pick<Services, 'sign'> },
) {
  const window = windowOf(query, list, services)
  const { place, offset, pageSize } = window
  const at = all.findIndex(({ id }) => id === place?.id)
  const rows = place ? (place.backwards ? all.slice(0, Math.max(at, 0)).reverse() : all.slice(at + 1)) : all.slice(offset)
  return toPage(window, services, {
    rows: rows.slice(0, pageSize + 1),
    total: all.length,
    keyOf: ({ id }) => ({ value: id, id }),
    toReply: (row) => row,
  })
}
