import { itemsEach, knownTicket, openTickets, sizes } from '../data/grow-tickets.ts'
import type { Line } from '../report/line.ts'
import type { Bench } from './bench.ts'
import { growthLines } from './grown.ts'

const list = '/api/support/ticket?pageSize=10'
const paths = {
  'tickets that are open, first page with unread marks': `${list}&status=Opened`,
  'tickets with unread comments': `${list}&unread=true`,
  'tickets by their last change': `${list}&sort=-updatedAt`,
  'tickets that hurry': `${list}&status=Opened&priority=High`,
  'tickets since a day': `${list}&dateFrom=2020-01-01T00:00:00.000Z`,
  'tickets by two words': `${list}&search=payout%2031123`,
  'tickets by a word of all of them': `${list}&search=payout`,
  'tickets by the beginning of a number': `${list}&search=payout%2031`,
  'one ticket': `/api/support/ticket/${knownTicket}`,
  'a page of its feed': `/api/support/ticket/${knownTicket}/feed?pageSize=20`,
}

const dearer = {
  'tickets by the beginning of a number':
    '4,000 tickets have such a number: an index finds them, each is counted, and the newest of them are shown',
}

/** Tickets of a tenant and the feed of one of them. */
export async function tickets(bench: Bench): Promise<Line[]> {
  const open = (size: keyof typeof sizes) => openTickets(bench.installation, bench.small, size, bench.log)
  const of = `${sizes.many.toLocaleString('en')} tickets and ${(sizes.many * itemsEach).toLocaleString('en')} feed items`
  return growthLines(bench, { goal: 'tickets', paths, few: await open('few'), many: await open('many'), of, dearer })
}
