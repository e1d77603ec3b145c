import { APPROVED, BEHAVIOURS, type Behaviour, behaviourOf, behaviourOfAmount, type OperationKind } from './behaviours.ts'
import type { PaymentMethodFacts } from './operation.ts'

const CHAOS_APPROVED_WEIGHT = 60

export type Circumstances = {
  kind: OperationKind
  amountMinor: number
  method: PaymentMethodFacts
  /** The fault of the given card, whatever behaviour it is documented for. */
  cardFault?: 'invalid_card' | 'expired_card'
  /** A number in [0, 1) of this operation's own, present in chaos mode. */
  chance?: number
}

/** A fault of the card, then the behaviour of the card, then of the amount, then chaos, then the default of the method. */
export function chooseBehaviour({ kind, amountMinor, method, cardFault, chance }: Circumstances): Behaviour {
  if (cardFault) return behaviourOf(cardFault)
  if (method.kind === 'card' && method.instruction?.on === kind) return behaviourOf(method.instruction.behaviour)
  const byAmount = behaviourOfAmount(kind, amountMinor)
  if (byAmount) return byAmount
  if (chance !== undefined) return byChance(kind, chance)
  const answersLater = (kind === 'Authorise' || kind === 'Payout') && (method.kind === 'bank' || method.kind === 'apm')
  return answersLater ? behaviourOf('pending_then_approved') : APPROVED
}

function byChance(kind: OperationKind, chance: number): Behaviour {
  const possible = BEHAVIOURS.filter((behaviour) => behaviour.on.includes(kind))
  const whole = possible.reduce((sum, { chaosWeight }) => sum + chaosWeight, CHAOS_APPROVED_WEIGHT)
  let left = chance * whole - CHAOS_APPROVED_WEIGHT
  if (left < 0) return APPROVED
  for (const behaviour of possible) {
    left -= behaviour.chaosWeight
    if (left < 0) return behaviour
  }
  return APPROVED
}
