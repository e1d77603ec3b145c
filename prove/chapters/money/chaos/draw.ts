import type { Random } from '../../../attack/random.ts'
import { type Action, type Intent, isAccepted, isRefused, plainAmount } from '../model/intent.ts'
import type { Payment } from '../payments.ts'

const many = (action: Action, times: number): Action[] => new Array<Action>(times).fill(action)

/** The state of payments as the proof knows it from answers; a pending operation counts as done. */
const soFar = (payment: Payment, intents: readonly Intent[]) => {
  const may = intents.filter((intent) => !isRefused(intent))
  const sum = (action: Action) => may.filter((one) => one.action === action).reduce((all, one) => all + one.amountMinor, 0)
  return {
    isVoided: may.some((one) => one.action === 'void' && isAccepted(one)),
    leftToCapture: payment.authorisedMinor - payment.capturedMinor - sum('capture'),
    leftToRefund: payment.capturedMinor + sum('capture') - payment.refundedMinor - sum('refund'),
  }
}

/** Each action as often as it is in the list. */
const wished: Record<'open' | 'other', readonly Action[]> = {
  open: [...many('capture', 11), ...many('void', 2), ...many('refund', 5), ...many('checkStatus', 2)],
  other: [...many('refund', 15), ...many('capture', 2), ...many('void', 1), ...many('checkStatus', 2)],
}

/** The next thing someone wants of a payment: mostly possible, now and then too much or too late. */
export function draw(
  random: Random,
  payment: Payment,
  intents: readonly Intent[],
  endings: readonly number[],
): { action: Action; amountMinor: number } {
  const { isVoided, leftToCapture, leftToRefund } = soFar(payment, intents)
  const isOpen = payment.status === 'Reserved' && !isVoided && leftToCapture > 0
  const action = random.pick(wished[isOpen ? 'open' : 'other'])
  if (action === 'void' || action === 'checkStatus') return { action, amountMinor: 0 }
  return { action, amountMinor: amountFor(random, action === 'capture' ? leftToCapture : leftToRefund, endings) }
}

function amountFor(random: Random, left: number, endings: readonly number[]): number {
  if (left <= 0 || random.chance(0.06)) return plainAmount(Math.max(1, left) + random.between(1, 5000))
  if (random.chance(0.08)) return plainAmount(left)
  const ending = 1300 + random.pick(endings)
  if (random.chance(0.25) && ending <= left) return ending
  return plainAmount(Math.max(1, Math.floor(left * random.next() ** 2 * 0.6)))
}
