import type { Check } from '../../../chapter.ts'
import { sumLedger } from '../../../portico/ledger.repository.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { type Action, actions } from '../model/actions.ts'
import { isAccepted } from '../model/intent.ts'
import { examineAll } from './after.ts'
import { chaosOf } from './run-chaos.ts'

const isServer = (victim: string) => victim !== 'postgres' && victim !== 'worker'

/** I1 to I7: the readings while processes are killed, and the final state, against the model of the proof. */
export const ledgerUnderChaos: Check = {
  goal: 'G9',
  says: 'Books, histories and trails hold while 16 people act and everything is killed',
  async attack(arena) {
    const chaos = await chaosOf(arena)
    const { kills, readings, intents, wire, place } = chaos
    // What a worker had in hand when the database was killed is taken up again when its lease is over.
    const found = await examineAll(chaos, arena.size(0, 150_000))
    const { sums, unbalanced, unsound } = await asOperator(superuserUrl(place.portico), sumLedger)
    const faults = [
      ...readings.faults,
      ...wire.faults,
      ...chaos.wronglyRefused,
      ...found.flatMap((one) => one.faults),
      ...sums
        .filter(({ sumMinor }) => sumMinor !== '0')
        .map(({ mode, currency, sumMinor }) => `I1 all of ${mode} ${currency} sum to ${sumMinor}`),
      ...unbalanced.map((id) => `I2 ${id}: its entries do not sum to zero`),
      ...unsound.map((id) => `I3 ${id}: refunded, captured and authorised do not fit`),
      ...(arena.profile === 'full' ? found.filter(({ isOver }) => !isOver).map((_, at) => `payment ${at} never came to rest`) : []),
    ]
    const server = kills.filter(({ victim }) => isServer(victim))
    const postgres = kills.filter(({ victim }) => victim === 'postgres')
    const accepted = intents.filter(isAccepted).length
    const kinds = (Object.keys(actions) as Action[]).map(
      (action) => [action, intents.filter((one) => one.action === action && isAccepted(one)).length] as const,
    )
    const effects = found.reduce((all, one) => all + one.effects, 0)
    return {
      reached: `${intents.length} actions (${accepted} done: ${kinds.map(([action, done]) => `${done} ${action}`).join(', ')}), ${server.length} kills of the server, ${postgres.length} of PostgreSQL, ${readings.count} reads, ${faults.length} violations`,
      faults,
      evidence: [
        { of: 'actions', seen: intents.length, atLeast: arena.size(250, 5000) },
        { of: 'actions done', seen: accepted, atLeast: arena.size(50, 1000) },
        { of: 'actions refused', seen: intents.length - accepted, atLeast: arena.size(5, 100) },
        { of: 'children found', seen: effects, atLeast: arena.size(40, 800) },
        ...kinds.map(([action, done]) => ({ of: `${action} done`, seen: done, atLeast: arena.size(0, 3) })),
        {
          of: 'kills of the server with a request in flight',
          seen: server.filter((kill) => kill.inFlight > 0).length,
          atLeast: arena.size(1, 5),
        },
        {
          of: 'kills of PostgreSQL with a request in flight',
          seen: postgres.filter((kill) => kill.inFlight > 0).length,
          atLeast: arena.size(1, 3),
        },
        { of: 'reads', seen: readings.count, atLeast: arena.size(10, 200) },
        { of: 'entries and events remembered', seen: readings.memory.size, atLeast: arena.size(100, 2000) },
        { of: 'entries summed', seen: sums.reduce((all, { entries }) => all + entries, 0), atLeast: arena.size(500, 5000) },
      ],
    }
  },
}
