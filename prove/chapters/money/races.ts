import { atOnce, pause, until, withHands } from '../../attack/at-once.ts'
import { type Answer, isUntested } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { chaosOf } from './chaos/run-chaos.ts'
import { intentOf, send } from './intents.ts'
import type { Action, Intent } from './model/intent.ts'
import { authorisedPayments, capturedOf, capturedPayments, type Payment } from './payments.ts'
import { readChildren, readHead } from './record.ts'

/** A key of its own each, at once; an answer that said “not now” is asked for again. */
async function race(origin: string, payment: Payment, intents: readonly Intent[]): Promise<Answer[]> {
  return atOnce(intents.length, async (index) => {
    const intent = intents[index]!
    const teller = payment.tellers.find(({ userId }) => userId === intent.actor)!
    for (;;) {
      const answer = await send(origin, teller, intent)
      if (!isUntested(answer) && !answer.text.includes('idempotency_key_running')) return answer
      await pause(200)
    }
  })
}

const wins = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201).length
const unlawful = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status !== 201 && status !== 409).map(({ status, text }) => `${status} ${text.slice(0, 200)}`)

const settled = (origin: string, payment: Payment) =>
  until(`payment ${payment.id} at rest`, 60_000, async () => {
    const head = await readHead(origin, payment.tellers[1]!, payment)
    return head.amountRefundPendingMinor === 0 && head.amountCapturePendingMinor === 0 && head.status !== 'Closing' && head
  })

/** 50 refunds of a tenth each: ten fit. */
export const refundsAtOnce: Check = {
  goal: 'G12',
  says: 'Of 50 refunds of a tenth of a payment at once, exactly ten succeed',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const payments = await capturedOf(place, arena.random, arena.size(1, 4), 1000)
    const found = await withHands(2, payments, async (payment) => {
      const answers = await race(
        url,
        payment,
        Array.from({ length: 50 }, () => intentOf(arena.random, payment, arena.random.pick(payment.tellers), 'refund', 100)),
      )
      const head = await settled(url, payment)
      return [
        ...(wins(answers) === 10 ? [] : [`${wins(answers)} of 50 refunds were accepted on ${payment.id}`]),
        ...(head.amountRefundedMinor === 1000 ? [] : [`${head.amountRefundedMinor} of 1000 were given back on ${payment.id}`]),
        ...unlawful(answers),
      ]
    })
    return {
      reached: `${payments.length} x 50 refunds of 100 on 1,000: ${found.flat().length === 0 ? '10 each' : 'not 10 each'}`,
      faults: found.flat(),
      evidence: [{ of: 'races', seen: payments.length, atLeast: arena.size(1, 4) }],
    }
  },
}

/** The possible winners, at most one of them: actions that take the whole payment in two directions. */
const contests: readonly (readonly Action[])[] = [
  ['capture', 'void'],
  ['capture', 'capture', 'void', 'void'],
  ['void', 'void'],
  ['refund', 'refund'],
]

export const oneLegalWinner: Check = {
  goal: 'G12',
  says: 'Of capture, void and refund of the whole at once, exactly one wins',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const races = arena.size(8, 200)
    const open = await authorisedPayments(place, arena.random, Math.ceil((races * 3) / 4), { captureMethod: 'Manual' })
    const captured = await capturedPayments(place, arena.random, Math.floor(races / 4))
    const all = [
      ...open.map((payment, at) => ({ payment, actions: contests[at % 3]! })),
      ...captured.map((payment) => ({ payment, actions: contests[3]! })),
    ]
    const winners: string[] = []
    const found = await withHands(4, all, async ({ payment, actions }) => {
      const whole = payment.status === 'Reserved' ? payment.authorisedMinor : payment.capturedMinor
      const intents = actions.map((action) => intentOf(arena.random, payment, arena.random.pick(payment.tellers), action, whole))
      const answers = await race(url, payment, intents)
      intents.forEach(({ action }, at) => {
        if (answers[at]!.status === 201) winners.push(action)
      })
      const made = (await readChildren(url, payment.tellers[1]!, payment)).length - payment.children.length
      return [
        ...(wins(answers) === 1 ? [] : [`${wins(answers)} of ${actions.join(', ')} won on ${payment.id}`]),
        ...(made === 1 ? [] : [`${made} effects of ${actions.join(', ')} on ${payment.id}`]),
        ...unlawful(answers),
      ]
    })
    const kinds = new Set(winners)
    return {
      reached: `${all.length} races, ${winners.length} winners (${[...kinds].map((kind) => `${winners.filter((one) => one === kind).length} x ${kind}`).join(', ')})`,
      faults: found.flat(),
      evidence: [
        { of: 'races', seen: all.length, atLeast: races },
        { of: 'kinds of winners', seen: kinds.size, atLeast: arena.size(2, 3) },
      ],
    }
  },
}

/** Two people refund a whole payment, each with their own key. */
export const revertsSentTwice: Check = {
  goal: 'G12',
  says: 'Of payments that are all given back twice, each is given back once',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const payments = await capturedPayments(place, arena.random, arena.size(10, 500))
    const answers = (
      await withHands(8, payments, (payment) =>
        race(
          url,
          payment,
          payment.tellers.slice(1, 3).map((teller) => intentOf(arena.random, payment, teller, 'refund', payment.capturedMinor)),
        ),
      )
    ).flat()
    const refused = answers.filter(({ status }) => status === 409).length
    return {
      reached: `${payments.length} payments: ${wins(answers)} done + ${refused} refused`,
      faults: [
        ...(wins(answers) === payments.length ? [] : [`${wins(answers)} of ${payments.length} reverts were accepted`]),
        ...(refused === payments.length ? [] : [`${refused} of ${payments.length} second reverts were refused`]),
        ...unlawful(answers),
      ],
      evidence: [{ of: 'payments', seen: payments.length, atLeast: arena.size(10, 500) }],
    }
  },
}
