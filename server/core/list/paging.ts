import { createHash } from 'node:crypto'
import { deepestRow, type Page, type PageWithoutTotal, totalCap } from '@portico/contract/core/page.ts'
import { AppError } from '../call/app-error.ts'
import type { Services } from '../call/services.ts'
import { type CursorPlace, decodeCursor, encodeCursor } from './cursor.ts'

export type PageRequest = { pageIndex: number; pageSize: number; cursor?: string | undefined }

/** Which rows a page is: those after (or before) a place, or those from a row number on. */
export type Window = { place: CursorPlace | null; offset: number; pageSize: number; belongsTo: string }

/** `list` says which list, sort, filters and scope a cursor belongs to; anything JSON can write. */
export function windowOf({ pageIndex, pageSize, cursor }: PageRequest, list: unknown, services: Pick<Services, 'sign'>): Window {
  const belongsTo = createHash('sha256').update(JSON.stringify(list)).digest('base64url')
  if (cursor !== undefined) {
    const place = decodeCursor(cursor, belongsTo, services.sign('cursor'))
    return { place, offset: place.offset, pageSize, belongsTo }
  }
  const offset = pageIndex * pageSize
  if (offset >= deepestRow)
    throw new AppError('page_too_deep', {
      detail: `Rows beyond ${deepestRow} are reached by following nextCursor`,
      fields: { 'query.pageIndex': `Reaches to row ${deepestRow}; follow nextCursor (query.cursor) beyond it` },
    })
  return { place: null, offset, pageSize, belongsTo }
}

const limits = [5, 10, 20, 50, 75, 100, 1000]
/** The next of a few numbers: a statement that asks for so many rows has one text for many sizes of pages. */
export const roundedLimit = (rows: number): number => limits.find((limit) => limit >= rows) ?? Math.ceil(rows / 1000) * 1000

/**
 * How many rows there are, where that need not be counted: on the way through a list it is what its first page has counted.
 * Returning to the first page counts them again.
 */
export const totalOnTheWay = ({ place }: Window): number | undefined => (place && place.offset > 0 ? place.total : undefined)

type Listed<Row, Reply, Total> = {
  /** At least one row more than the page holds shows whether there is another page. Rows are in the order they were read. */
  rows: readonly Row[]
  /** Counted up to one more than the cap. Undefined where nobody has counted. */
  total: Total
  keyOf: (row: Row) => { value: string | number; id: string }
  toReply: (row: Row) => Reply
}

export const toPage = <Row, Reply>(window: Window, services: Pick<Services, 'sign'>, listed: Listed<Row, Reply, number>): Page<Reply> =>
  toPageWithoutTotal(window, services, listed) as Page<Reply>

/** A page whose total may be unknown. */
export function toPageWithoutTotal<Row, Reply>(
  { place, offset, pageSize, belongsTo }: Window,
  services: Pick<Services, 'sign'>,
  listed: Listed<Row, Reply, number | undefined>,
): PageWithoutTotal<Reply> {
  const { rows, keyOf, toReply } = listed
  const backwards = place?.backwards ?? false
  const hasMore = rows.length > pageSize
  const page = rows.slice(0, pageSize)
  if (backwards) page.reverse()
  // A step back may find fewer rows than the place remembers: then this is the first page.
  const first = backwards && !hasMore ? 0 : offset
  // Rows that have come since they were counted are seen to be there.
  const seen = Math.min(first + page.length, totalCap + 1)
  const total = place && listed.total !== undefined ? Math.max(listed.total, seen) : listed.total
  const cursor = (row: Row | undefined, isBack: boolean) =>
    row === undefined
      ? null
      : encodeCursor(
          { ...keyOf(row), backwards: isBack, offset: Math.max(0, isBack ? first - pageSize : first + page.length), total },
          belongsTo,
          services.sign('cursor'),
        )
  return {
    data: page.map(toReply),
    totalCount: total === undefined ? null : Math.min(total, totalCap),
    totalIsCapped: total !== undefined && total > totalCap,
    pageIndex: Math.floor(first / pageSize),
    pageSize,
    nextCursor: backwards || hasMore ? cursor(page.at(-1), false) : null,
    previousCursor: (backwards ? hasMore : first > 0) ? cursor(page[0], true) : null,
  }
}
