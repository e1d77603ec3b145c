import { type Decided, type DecisionInsert, decidedOf, givenLine, type RouteLine, route } from '../../processing/index.ts'
import type { AttemptRecord } from '../provider/operation.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { decisionOf, routed } from './decision-of.ts'
import type { PaymentDraft } from './payment-draft.ts'

/** The map as it was when the payment came, its providers ready for everything, and ids for the choices. */
export type PastRouting = { map: readonly { provider: string; mid: string | null; position: number }[]; newId: () => string }

const takesAll: NonNullable<RouteLine['capabilities']> = {
  methods: ['card', 'bank', 'apm'],
  manualCapture: true,
  partialCapture: true,
  multiCapture: true,
  void: true,
  refund: true,
  partialRefund: true,
  reversal: true,
  payout: true,
  maxRefunds: 1,
  refundWindowDays: 1,
}

/** The choices that led to the attempts of a payment, by the same rule as those of a live one. Nobody measured how long they took. */
export function pastDecisions(
  draft: PaymentDraft,
  { payment, attempts }: { payment: TransactionRecord; attempts: readonly AttemptRecord[] },
  { map, newId }: PastRouting,
): DecisionInsert[] {
  const names = attempts.map((attempt) => attempt.service_provider)
  const wanted = routed(draft)
  const { paymentMethod, currency } = wanted
  const ready = { paymentMethod, currency, isActive: true, needsMid: false, providerIsActive: true, hasCredentials: true }
  const inMap = map.toSorted((one, other) => one.position - other.position)
  const followsMap = names.every((name, place) => inMap[place]?.provider === name)
  const given = followsMap ? undefined : names
  const lines = followsMap
    ? inMap.map((line): RouteLine => ({ ...line, ...ready, capabilities: takesAll }))
    : names.map((name, place) => givenLine(name, place, wanted, takesAll))
  return attempts.map((attempt, place) => {
    const asked = names.slice(0, place)
    const { candidates, chosen } = route(lines, { paymentMethod, currency, captureMethod: draft.captureMethod, asked })
    if (chosen?.provider !== attempt.service_provider) throw new Error(`${attempt.service_provider} was asked out of its order`)
    const decided: Decided = { ...decidedOf(wanted, { candidates, chosen, given, asked }), evaluationMs: 0 }
    return decisionOf(payment, attempt, decided, { now: new Date(attempt.started_at), newId })
  })
}
