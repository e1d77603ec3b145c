import type { Arena, Place } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { Random } from '../../../attack/random.ts'
import { carryOut, intentOf, Wire } from '../intents.ts'
import { wronglyRefused } from '../model/effects.ts'
import { endings, type Intent } from '../model/intent.ts'
import { authorisedPayments, capturedPayments, type Payment } from '../payments.ts'
import { draw } from './draw.ts'
import { type Kill, killInTurn, type Victim } from './kill.ts'
import { type Readings, readOn } from './reader.ts'

export type Chaos = {
  place: Place
  startedAt: Date
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
  ])
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
      const teller = hand.pick(payment.tellers)
      const { action, amountMinor } = draw(hand, payment, own, endings[arena.profile])
      const intent = intentOf(hand, payment, teller, action, amountMinor)
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
  return { place, startedAt, payments, intents: [...byPayment.values()].flat(), kills, readings, wire, wronglyRefused: wrong }
}
