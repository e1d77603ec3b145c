import type { Random } from '../../../attack/random.ts'
import { isDecision } from '../model/actions.ts'
import { isHeld } from '../model/effects.ts'
import { type Action, childOf, hasWaited, type Intent, isAccepted, isRefused, plainAmount } from '../model/intent.ts'
import type { Payment } from '../payments.ts'

const many = (action: Action, times: number): Action[] => new Array<Action>(times).fill(action)

/** The state of payments as the proof knows it from answers; a pending operation counts as done. */
const soFar = (payment: Payment, intents: readonly Intent[]) => {
  const may = intents.filter((intent) => !isRefused(intent))
  const sum = (...actions: Action[]) => may.filter(({ action }) => actions.includes(action)).reduce((all, one) => all + one.amountMinor, 0)
  return {
    isClosed: may.some((one) => (one.action === 'void' || one.action === 'reversal') && isAccepted(one)),
    leftToCapture: payment.authorisedMinor - payment.capturedMinor - sum('capture'),
    leftToRefund: payment.capturedMinor + sum('capture') - payment.refundedMinor - sum('refund', 'markRefunded'),
  }
}

/** Each action as often as it is in the list. */
const beside: readonly Action[] = [...many('payout', 3), 'amendBin', 'resendWebhook', 'reversal', ...many('checkStatus', 2)]
const wished: Record<'open' | 'other' | 'held', readonly Action[]> = {
  open: [...many('capture', 11), ...many('void', 2), ...many('refund', 5), ...beside],
  other: [...many('refund', 12), ...many('markRefunded', 3), ...many('capture', 2), 'void', 'statusChange', 'approve', ...beside],
  held: [
    ...many('approve', 3),
    ...many('decline', 2),
    ...many('statusChange', 3),
    ...many('resetRestriction', 3),
    'amendBin',
    'checkStatus',
  ],
}
const noAmount: ReadonlySet<Action> = new Set([
  ...(['void', 'checkStatus', 'reversal', 'approve', 'decline', 'statusChange', 'resetRestriction'] as const),
  ...(['amendBin', 'resendWebhook', 'approvePayouts', 'declinePayouts'] as const),
])
/** From so much on, a second person decides in every tenant and currency. */
const large = { leastMinor: 150_000, mostMinor: 400_000 }

/** What somebody has asked for that waits for another person, as far as the answers say. */
export const waitingOf = (intents: readonly Intent[]): Intent[] => {
  const decided = new Set(intents.filter((one) => isDecision(one.action) && isAccepted(one)).map(({ target }) => target))
  return intents.filter((one) => hasWaited(one) && !decided.has(childOf(one)!))
}

/** The next thing someone wants of a payment: mostly possible, now and then too much or too late. */
export function draw(
  random: Random,
  payment: Payment,
  intents: readonly Intent[],
  endings: readonly number[],
): { action: Action; amountMinor: number; target?: string } {
  const waiting = waitingOf(intents)
  if (waiting.length > 0 && random.chance(0.3))
    return {
      action: random.pick(['approvePayouts', 'approvePayouts', 'declinePayouts'] as const),
      ...{ amountMinor: 0, target: childOf(random.pick(waiting))! },
    }
  const { isClosed, leftToCapture, leftToRefund } = soFar(payment, intents)
  const isOpen = payment.status === 'Reserved' && !isClosed && leftToCapture > 0
  const action = random.pick(wished[isHeld(payment) ? 'held' : isOpen ? 'open' : 'other'])
  if (noAmount.has(action)) return { action, amountMinor: 0 }
  if (action === 'payout' && random.chance(0.3))
    return { action, amountMinor: plainAmount(random.between(large.leastMinor, large.mostMinor)) }
  return { action, amountMinor: amountFor(random, action === 'capture' ? leftToCapture : leftToRefund, endings) }
}

function amountFor(random: Random, left: number, endings: readonly number[]): number {
  if (left <= 0 || random.chance(0.06)) return plainAmount(Math.max(1, left) + random.between(1, 5000))
  if (random.chance(0.08)) return plainAmount(left)
  const ending = 1300 + random.pick(endings)
  if (random.chance(0.25) && ending <= left) return ending
  return plainAmount(Math.max(1, Math.floor(left * random.next() ** 2 * 0.6)))
}
