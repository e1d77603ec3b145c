import { totalCap } from '@portico/contract/core/page.ts'
import type { Services } from '../call/services.ts'
import { totalOnTheWay, type Window } from './paging.ts'

const keptMs = 60_000
const most = 10_000

type Known = Pick<Services, 'fullLists' | 'now'>

/**
 * How many rows a list has, where that need not be counted: on the way through it, and for a minute after it was found to hold more than
 * a total counts. Such a list seldom shrinks below that, and counting it costs several times its page.
 */
export function knownTotal(window: Window, { fullLists, now }: Known): number | undefined {
  return totalOnTheWay(window) ?? ((fullLists.get(window.belongsTo) ?? 0) > now().getTime() ? totalCap + 1 : undefined)
}

/** Remembers what was counted; gives it back. */
export function noteTotal(window: Window, total: number, { fullLists, now }: Known): number {
  if (total > totalCap && !((fullLists.get(window.belongsTo) ?? 0) > now().getTime())) {
    if (fullLists.size >= most) fullLists.clear()
    fullLists.set(window.belongsTo, now().getTime() + keptMs)
  }
  return total
}
