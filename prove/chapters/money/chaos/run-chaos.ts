import type { Arena, Place } from '../../../arena.ts'
import { pause, withHands } from '../../../attack/at-once.ts'
import { Random } from '../../../attack/random.ts'
import { ruleGrounds } from '../books/rule-grounds.ts'
import { carryOut, intentOf, Wire } from '../intents.ts'
import { type Action, kindOf } from '../model/actions.ts'
import { wronglyRefused } from '../model/effects.ts'
import { endings, type Intent } from '../model/intent.ts'
import { authorisedPayments, capturedPayments, heldPayments, type Payment } from '../payments.ts'
import { readHead, readSentEvents } from '../record.ts'
import { draw, waitingOf } from './draw.ts'
import { type Kill, killInTurn, type Victim } from './kill.ts'
import { type Readings, readOn } from './reader.ts'

export type Chaos = {
  place: Place
  startedAt: Date
  endedAt: Date
  payments: readonly Payment[]
  intents: readonly Intent[]
  kills: readonly Kill[]
  readings: Readings
  wire: Wire
  /** Refusals of what was possible for certain. */
  wronglyRefused: readonly string[]
}

const victims: Record<'quick' | 'full', readonly Victim[]> = {
  quick: ['api', 'postgres'],
  full: ['api', 'postgres', 'worker', 'api', 'all', 'postgres', 'api', 'worker', 'postgres', 'all', 'api'],
}
const workers = 16
const runs = new WeakMap<Arena, Promise<Chaos>>()

/** One storm for all the checks that look at what it left. */
export function chaosOf(arena: Arena): Promise<Chaos> {
  const run = runs.get(arena) ?? runChaos(arena)
  runs.set(arena, run)
  return run
}

async function runChaos(arena: Arena): Promise<Chaos> {
  const random = new Random(`${arena.seed} money chaos`)
  const place = await arena.fresh({ ACCESS_TOKEN_TTL: '3600' })
  const payments = random.shuffled([
    ...(await capturedPayments(place, random, arena.size(20, 120))),
    ...(await authorisedPayments(place, random, arena.size(20, 180))),
    ...(await heldPayments(place, random, arena.size(21, 84))),
  ])
  await ruleGrounds(place)
  const wire = new Wire(place.portico.url)
  const atLeast = arena.size(250, 5000)
  const byPayment = new Map(payments.map((payment) => [payment.id, [] as Intent[]]))
  const wrong: string[] = []
  const startedAt = new Date()
  let done = 0
  let killing = true
  let acting = true

  async function act(hand: Random): Promise<void> {
    while (done < atLeast || killing) {
      // A few are asked for much at the same moments.
      const payment = hand.chance(0.3) ? payments[hand.between(0, 7)]! : hand.pick(payments)
      const own = byPayment.get(payment.id)!
      const { action, amountMinor, target } = draw(hand, payment, own, endings[arena.profile])
      const teller = payment.tellers[hand.pick(kindOf(action).tellers)]!
      const about = await readAbout(place.portico.url, payment, action, target).catch(() => undefined)
      // Killed meanwhile. Something else is drawn in a moment.
      if (!about) {
        await pause(200)
        continue
      }
      const intent = intentOf(hand, payment, teller, action, amountMinor, about)
      own.push(intent)
      await carryOut(wire, teller, intent)
      if (wronglyRefused(intent, own))
        wrong.push(`${action} of ${amountMinor} on ${payment.id} was refused: ${intent.answer?.text.slice(0, 300)}`)
      done++
    }
  }
  const hands = Array.from({ length: workers }, (_, hand) => new Random(`${arena.seed} money hand ${hand}`))
  const acted = withHands(workers, hands, act).finally(() => (acting = false))
  const killed = killInTurn(place.portico, wire, victims[arena.profile], (share) => done >= share * atLeast || !acting).finally(
    () => (killing = false),
  )
  const [readings, kills] = await Promise.all([readOn(place.portico.url, payments, random, () => !acting), killed, acted])
  await withHands(8, payments, async (payment) => {
    const own = byPayment.get(payment.id)!
    // The platform has asked for none of them.
    for (const { answer } of waitingOf(own)) {
      const target = (JSON.parse(answer!.text) as { childTransactionId: string }).childTransactionId
      const intent = intentOf(random, payment, payment.tellers[0]!, 'approvePayouts', 0, { target })
      own.push(intent)
      await carryOut(wire, payment.tellers[0]!, intent)
    }
  })
  return {
    place,
    startedAt,
    endedAt: new Date(),
    payments,
    intents: [...byPayment.values()].flat(),
    kills,
    readings,
    wire,
    wronglyRefused: wrong,
  }
}

/** What an action names beside its payment, as a screen reads it before: the version that was seen, or an event that was told of. */
async function readAbout(origin: string, payment: Payment, action: Action, target: string | undefined) {
  const teller = payment.tellers[1]!
  if (action === 'statusChange' || action === 'amendBin')
    return { expectedVersion: Number((await readHead(origin, teller, payment)).version) }
  if (action === 'resendWebhook') return { target: (await readSentEvents(origin, teller, payment))[0] }
  return { target }
}
