import type { Fault } from '../../../chapter.ts'
import type { Heard } from './receiver.ts'

/** The first wait before a try that failed is repeated: five seconds and up to a tenth more, give or take a fifth. */
const firstWait = { leastMs: 0.8 * 5000, mostMs: 1.2 * 5500 }
/** A try is signed when it leaves. */
const freshMs = 3000

export const isTaken = ({ answer }: Heard) => answer === 200

/** The tries at one path: each signed, with the time at which it left, and one id for each event. */
export function formFaults(path: string, heard: readonly Heard[]): Fault[] {
  const unsigned = heard.filter(({ isSigned }) => !isSigned).length
  const stale = heard.filter(({ at, sentAt }) => Math.abs(at - sentAt) > freshMs).length
  const idsOf = Map.groupBy(heard, ({ transactionId }) => transactionId)
  const twice = [...idsOf.values()].filter((tries) => new Set(tries.map(({ id }) => id)).size > 1).length
  return [
    ...(unsigned > 0 ? [`${unsigned} tries at ${path} are not signed with its secret`] : []),
    ...(stale > 0 ? [`${stale} tries at ${path} name a time that is not theirs`] : []),
    ...(twice > 0 ? [`${twice} events at ${path} came under more than one id`] : []),
  ]
}

/** How long after the change each of these events was first heard, in milliseconds. */
export function delaysOf(heard: readonly Heard[], of: readonly string[]): number[] {
  const first = new Map<string, number>()
  for (const { transactionId, at, changedAt } of heard) if (!first.has(transactionId)) first.set(transactionId, at - changedAt)
  return of.map((id) => first.get(id) ?? Number.POSITIVE_INFINITY)
}

/** The waits between a first try that failed and the next, where no worker was killed meanwhile. */
export function firstWaits(heard: readonly Heard[], kills: readonly number[]): number[] {
  return [...Map.groupBy(heard, ({ id }) => id).values()].flatMap(([first, second]) => {
    if (!first || !second || first.answer !== 503) return []
    const isDisturbed = kills.some((at) => at > first.at - 1000 && at < first.at + firstWait.mostMs + 2000)
    return isDisturbed ? [] : [second.at - first.at]
  })
}

export const isOffSchedule = (ms: number) => ms < firstWait.leastMs || ms > firstWait.mostMs
