import { atOnce } from '../../attack/at-once.ts'
import { isUntested } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { chaosOf } from './chaos/run-chaos.ts'
import type { Teller } from './desk.ts'
import { intentOf, send } from './intents.ts'
import type { Intent } from './model/intent.ts'
import { authorisedPayments, type Payment } from './payments.ts'
import { readChildren } from './record.ts'

const atATime = 50

/** One key sent many times at once; what became of it. */
async function oneRound(origin: string, payment: Payment, teller: Teller, intent: Intent) {
  const before = new Set((await readChildren(origin, teller, payment)).map(({ transactionId }) => transactionId))
  const answers = await atOnce(atATime, () => send(origin, teller, intent))
  // Who comes later hears what the first has heard.
  answers.push(await send(origin, teller, intent), await send(origin, teller, intent))
  const made = (await readChildren(origin, teller, payment)).filter(({ transactionId }) => !before.has(transactionId))
  const done = answers.filter(({ status }) => status === 201)
  const running = answers.filter(({ status, text }) => status === 409 && text.includes('idempotency_key_running'))
  const other = answers.filter((answer) => !done.includes(answer) && !running.includes(answer))
  const texts = new Set(done.map(({ text }) => text))
  return {
    done,
    running: running.length,
    untested: other.filter(isUntested).length,
    faults: [
      ...(made.length === 1 ? [] : [`${made.length} effects of one key, ${intent.key}`]),
      ...(texts.size === 1 ? [] : [`${texts.size} different answers to one key, ${intent.key}`]),
      ...other.filter((answer) => !isUntested(answer)).map(({ status, text }) => `${intent.key}: ${status} ${text.slice(0, 200)}`),
    ],
  }
}

export const sameKey: Check = {
  goal: 'G11',
  says: 'One key, sent 50 times at once, has one effect and one answer',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const rounds = arena.size(2, 20)
    const payments = await authorisedPayments(place, arena.random, rounds, { captureMethod: 'ManualMultiple' })
    const faults: string[] = []
    const sum = { done: 0, running: 0, untested: 0 }
    for (const payment of payments) {
      const teller = arena.random.pick(payment.tellers)
      const round = await oneRound(url, payment, teller, intentOf(arena.random, payment, teller, 'capture', arena.random.between(100, 900)))
      faults.push(...round.faults)
      sum.done += round.done.length
      sum.running += round.running
      sum.untested += round.untested
    }
    return {
      reached: `${rounds} rounds of ${atATime}: ${rounds} effects, ${sum.done} x the answer, ${sum.running} x still running, ${sum.untested} x not tried`,
      faults,
      evidence: [
        { of: 'rounds', seen: payments.length, atLeast: rounds },
        { of: 'sendings that were tried', seen: sum.done + sum.running, atLeast: rounds * 40 },
        { of: 'answers beside the first', seen: sum.done - rounds, atLeast: rounds },
      ],
    }
  },
}
