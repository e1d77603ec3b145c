import { pause, withHands } from '../../../attack/at-once.ts'
import { type Child, madeOf, mismatches, strayDecisions, strayEffects, strayRecords } from '../model/effects.ts'
import type { Intent } from '../model/intent.ts'
import { brokenHistoryIn, type Head, unbalancedIn, unbookedIn, unsoundIn } from '../model/rules.ts'
import type { Payment } from '../payments.ts'
import { readChildren, readEntries, readEvents, readHead, readTrail } from '../record.ts'
import type { Chaos } from './run-chaos.ts'

const onTheirWay: ReadonlySet<string> = new Set(['Pending', 'Validated', 'WaitingForApproval', 'Approved', 'Accepted'])
const isSettled = (head: Head, made: readonly Child[]) =>
  head.amountRefundPendingMinor === 0 &&
  head.amountCapturePendingMinor === 0 &&
  head.status !== 'Closing' &&
  head.status !== 'Pending' &&
  made.every(({ status }) => !onTheirWay.has(status))

/** The faults of a payment after all requests; `isOver` is false while an operation is still pending at a provider. */
export async function examine(
  origin: string,
  payment: Payment,
  intents: readonly Intent[],
): Promise<{ isOver: boolean; faults: string[]; effects: number }> {
  const teller = payment.tellers[1]!
  const head = await readHead(origin, teller, payment)
  const children = await readChildren(origin, teller, payment)
  const [entries, events, trail] = await Promise.all([
    readEntries(origin, teller, payment),
    readEvents(origin, teller, payment),
    readTrail(origin, teller, payment),
  ])
  const isOver = isSettled(head, madeOf(payment, children))
  return {
    isOver,
    effects: children.length - payment.children.length,
    faults: [
      ...unsoundIn(head),
      ...unbalancedIn(payment.id, entries),
      ...strayEffects(payment, intents, children),
      ...strayRecords(payment, intents, trail),
      ...(isOver
        ? [
            ...unbookedIn(head, entries),
            ...brokenHistoryIn(payment.id, events, head.status),
            ...mismatches(payment, intents, head, children),
            ...strayDecisions(payment, intents, children),
          ]
        : []),
    ],
  }
}

/** Checks each payment once it has come to rest, or as it is after this time. */
export async function examineAll({ place, payments, intents }: Chaos, mostMs: number) {
  const end = performance.now() + mostMs
  const own = Map.groupBy(intents, ({ payment }) => payment.id)
  return withHands(8, payments, async (payment) => {
    for (;;) {
      const found = await examine(place.portico.url, payment, own.get(payment.id) ?? [])
      if (found.isOver || performance.now() > end) return found
      await pause(500)
    }
  })
}
