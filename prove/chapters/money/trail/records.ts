import { withHands } from '../../../attack/at-once.ts'
import type { Check } from '../../../chapter.ts'
import { chaosOf } from '../chaos/run-chaos.ts'
import { readAll, tellerOf } from '../desk.ts'
import { isOfPayment, isRecorded } from '../model/effects.ts'
import { type Intent, isAccepted, isUnsure } from '../model/intent.ts'

type Line = {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  actorLevel: string
  action: string
  result: string
  tenantId: string
  entity: string
  entityId: string | null
}

const auditors = ['auditor@northwind.example', 'auditor@contoso.example']

/** What the whole trail of a tenant says of the storm: as many records of each person, action, payment and result as were decided. */
export const oneRecordEach: Check = {
  goal: 'G34',
  says: 'Each action that was decided, done or refused, is in the trail of its tenant once: who, what, when, how it ended',
  async attack(arena) {
    const { place, payments, intents, startedAt } = await chaosOf(arena)
    const lines = (
      await withHands(2, auditors, async (email) =>
        readAll<Line>(
          place.portico.url,
          await tellerOf(place.people, email),
          'Live',
          `/api/v1/crm/audit?entity=transactions&dateFrom=${startedAt.toISOString()}`,
        ),
      )
    ).flat()
    const own = new Set(payments.map(({ id }) => id))
    // What a kill left open and has no key may be there several times: its own payment is asked in the check of the ledger.
    const unsure = new Set(intents.filter(isUnsure).map(({ payment, action }) => `${payment.id} transactions.${action}`))
    const found = lines.filter(
      ({ entityId, action }) => own.has(entityId ?? '') && isOfPayment(action) && !unsure.has(`${entityId} ${action}`),
    )
    const decided = intents.filter((intent) => isRecorded(intent) && !unsure.has(`${intent.payment.id} transactions.${intent.action}`))
    const counted = differences(
      decided.map(wordsOf),
      found.map(({ tenantId, actorId, action, entityId, result }) => [tenantId, actorId, action, entityId, result].join(' ')),
    )
    const now = Date.now()
    const odd = found
      .filter(({ at, actorName, actorLevel }) => !isMoment(at, startedAt.getTime(), now) || !actorName || !actorLevel)
      .map(({ id, at, actorName }) => `record ${id}: at ${at}, by ${actorName}`)
    return {
      reached: `${decided.length} decided (${decided.length - decided.filter(isAccepted).length} of them refused), ${found.length} records, ${counted.length + odd.length} differences`,
      faults: [...counted, ...odd],
      evidence: [
        { of: 'records', seen: found.length, atLeast: arena.size(200, 4500) },
        { of: 'records of refusals', seen: found.filter(({ result }) => result === 'refused').length, atLeast: arena.size(5, 100) },
      ],
    }
  },
}

const wordsOf = (intent: Intent) =>
  [intent.payment.tenantId, intent.actor, `transactions.${intent.action}`, intent.payment.id, isAccepted(intent) ? 'done' : 'refused'].join(
    ' ',
  )

const isMoment = (at: string, from: number, to: number) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && Date.parse(at) >= from && Date.parse(at) <= to

/** What there is more or less of on one side. */
export function differences(asked: readonly string[], recorded: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const words of asked) counts.set(words, (counts.get(words) ?? 0) + 1)
  for (const words of recorded) counts.set(words, (counts.get(words) ?? 0) - 1)
  return [...counts]
    .filter(([, left]) => left !== 0)
    .map(([words, left]) => (left > 0 ? `${left} records lack of ${words}` : `${-left} records too many of ${words}`))
}
