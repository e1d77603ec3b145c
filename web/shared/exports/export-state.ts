import type { Export } from '@portico/contract/features/exports/exports.contract.ts'

/** The lookup counts as far as this; a file of so many rows is there before anyone has gone elsewhere. */
export const mostAtOnce = 10_000
export const mostRunning = 3
const keptMs = 7 * 86_400_000

export const isUnfinished = ({ state }: Pick<Export, 'state'>): boolean => state === 'Queued' || state === 'Running'

/** What the panel shows: all of the last week, the newest first. */
export const recentOf = (exports: readonly Export[], nowMs: number): Export[] =>
  exports.filter(({ createdAt }) => nowMs - Date.parse(createdAt) < keptMs)

/** Those that ran when someone looked last and have ended since, by themselves. */
export function endedSince(before: readonly Export[], now: readonly Export[]): Export[] {
  const ran = new Set(before.filter(isUnfinished).map(({ id }) => id))
  return now.filter(({ id, state }) => ran.has(id) && (state === 'Done' || state === 'Failed'))
}

/** How rows are handed over: at once, in the background, or as the person likes. */
export const waysFor = (count: number, capped: boolean): 'background' | 'both' => (capped || count > mostAtOnce ? 'background' : 'both')
