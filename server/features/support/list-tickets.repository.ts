import { totalCap } from '@portico/contract/core/page.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { countCapped, directionOf, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { type Among, amongAgain, findAmong, isSearched, isWords, mostNamed } from './ticket-words.repository.ts'
import { matching, orderOf, type Reader, type selected, ticketColumns, withNames } from './tickets.repository.ts'

type Wanted = { window: Window; reader: Reader; known?: number | undefined }

/** One page and how many there are; `known`: how many, where that need not be counted. */
export async function listTickets(db: ReadDb, channel: TicketChannel, filters: TicketFilters, wanted: Wanted) {
  const { page, pageNearby, count } = readingsOf(db, channel, filters, wanted)
  const { known } = wanted
  const { search } = filters
  // Of a list that is known to hold more than a total counts the page lies near.
  if (!isWords(search) || (known ?? 0) > totalCap) return both(page(undefined), known ?? count(undefined))
  const found = known === undefined ? await findAmong(db, channel, filters) : { among: amongAgain(channel, search), total: known }
  const { among, total: most } = found
  if (most === undefined || most <= mostNamed) return both(page(among), known ?? count(among))
  const { rows, total } = await both(pageNearby(search), known ?? (isOfWordsAlone(db, filters) ? most : count(among)))
  return { rows: rows.length > wanted.window.pageSize ? rows : await page(among), total }
}

async function both<Row>(page: Promise<Row[]>, total: number | Promise<number>) {
  const [rows, counted] = await Promise.all([page, total])
  return { rows, total: counted }
}

/** Words are the only filter, so the list has as many tickets as have the words. */
const isOfWordsAlone = (db: ReadDb, { search: _, sort: __, ...others }: TicketFilters) =>
  Object.values(others).every((one) => one === undefined) && !('scope' in db && db.scope.limits)

/** How many tickets are looked through in the order of their list before an index is asked for a page of them. */
const mostWalked = 2000

function readingsOf(db: ReadDb, channel: TicketChannel, filters: TicketFilters, { window, reader }: Wanted) {
  const order = orderOf(filters.sort)
  const direction = directionOf(order, window)
  const listed = (among: Among) => matching(db, channel, filters, { ...reader, among })
  // The page is found first, then the names are joined to its rows.
  const named = (rows: ReturnType<typeof selected>) =>
    withNames(db, rows, reader).orderBy(order.column, direction).orderBy('q.id', direction).execute()
  return {
    count: (among: Among) => countCapped(db, listed(among)),
    page: (among: Among) => named(inWindow(listed(among).select(ticketColumns), order, window)),
    /** What of the page lies near where it begins: words that many tickets have are there. */
    pageNearby(search: string) {
      const { search: _, ...others } = filters
      const all = matching(db, channel, others, { ...reader, among: undefined })
      const near = inWindow(all.select([...ticketColumns, 'q.words']), order, { ...window, offset: 0, pageSize: mostWalked })
      const hits = db.selectFrom(near.as('q')).select(ticketColumns).where(isSearched(search, undefined))
      return named(inWindow(hits, order, window))
    },
  }
}
