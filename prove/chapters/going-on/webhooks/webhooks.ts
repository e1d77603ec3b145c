import type { Arena, Place } from '../../../arena.ts'
import { quantile } from '../../../attack/arrivals.ts'
import { pause, until } from '../../../attack/at-once.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { addEndpoint } from './endpoint.ts'
import { delaysOf, firstWaits, formFaults, isOffSchedule, isTaken } from './faults.ts'
import { insideFaults } from './inside.ts'
import { aReceiver, failing, type Receiver } from './receiver.ts'
import { aRefunder } from './refunder.ts'

const slowMs = 3000
/** A slow receiver may delay the others by so much. */
const mostDelayMs = 2000
const kills = 5

/** Refunds of the world, told to a receiver that is well, to one that fails three in ten times, and to one that is slow; processes are killed meanwhile. */
export const webhooks: Check = {
  goal: 'G28',
  says: 'Each change reaches each receiver, signed and under one id; a slow receiver delays no other; none leads inside',
  async attack(arena: Arena) {
    const isFull = arena.profile === 'full'
    const receiver = await aReceiver()
    const place = await arena.fresh({ OUTBOUND_ALLOW: receiver.host })
    const { portico, people } = place
    const admin = await people.person('admin@northwind.example')
    const refunds = await aRefunder(place, arena)
    const inside = await insideFaults(place, admin, receiver)
    await addEndpoint(portico.url, admin, receiver, '/well')
    await addEndpoint(portico.url, admin, receiver, '/flaky', { failsFirst: failing(isFull) })

    const alone = await refunds.give(arena.size(20, 200))
    await missingAt(receiver, '/well', alone, 30_000)
    const aloneMs = delaysOf(receiver.heardAt('/well'), alone)
    await addEndpoint(portico.url, admin, receiver, '/slow', { waitMs: slowMs })
    const beside = await refunds.give(arena.size(20, 300))
    await missingAt(receiver, '/well', beside, 60_000)
    const besideMs = delaysOf(receiver.heardAt('/well'), beside)
    const killed = isFull ? killOverAndOver(place) : Promise.resolve([])
    const underKills = isFull ? await refunds.give(500) : []
    const killedAt = await killed

    const all = [...alone, ...beside, ...underKills]
    const expected = { '/well': all, '/flaky': all, '/slow': [...beside, ...underKills] }
    // A worker that was killed leaves what it had claimed for four and a half minutes, and the second wait of a receiver is five.
    const mostMs = arena.size(60_000, 900_000)
    const faults: Fault[] = [...inside.faults]
    for (const [path, ids] of Object.entries(expected)) {
      const missing = await missingAt(receiver, path, ids, mostMs)
      if (missing > 0) faults.push(`${missing} of ${ids.length} events never arrived at ${path}`)
      faults.push(...formFaults(path, receiver.heardAt(path)))
    }
    const flaky = receiver.heardAt('/flaky')
    const waits = firstWaits(flaky, killedAt)
    faults.push(...waits.filter(isOffSchedule).map((ms) => `a try was repeated after ${(ms / 1000).toFixed(1)} s`))
    const delay = quantile(besideMs, 0.99) - quantile(aloneMs, 0.99)
    if (!(delay <= mostDelayMs)) faults.push(`a slow receiver delayed another by ${Math.round(delay)} ms`)
    const tries = Object.keys(expected).reduce((sum, path) => sum + receiver.heardAt(path).length, 0)
    const failed = flaky.filter(({ answer }) => answer === 503).length
    await receiver.close()
    await portico.remove()
    return {
      reached: `${all.length} events, ${tries} tries, ${failed} failed, ${killedAt.length} kills, ${Math.round(delay)} ms of delay by a slow receiver, ${inside.tried} addresses that lead inside, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'events', seen: all.length, atLeast: arena.size(40, 1000) },
        { of: 'tries that the receiver failed', seen: failed, atLeast: arena.size(5, 200) },
        { of: 'waits before a try was repeated', seen: waits.length, atLeast: arena.size(5, 100) },
        { of: 'addresses that lead inside', seen: inside.tried, atLeast: 40 },
        { of: 'kills', seen: killedAt.length, atLeast: arena.size(0, kills) },
      ],
    }
  },
}

/** How many of these events the receiver has not taken in that time. */
async function missingAt(receiver: Receiver, path: string, ids: readonly string[], mostMs: number): Promise<number> {
  const missing = () => {
    const taken = new Set(
      receiver
        .heardAt(path)
        .filter(isTaken)
        .map(({ transactionId }) => transactionId),
    )
    return ids.filter((id) => !taken.has(id)).length
  }
  await until(`all events have arrived at ${path}`, mostMs, async () => missing() === 0).catch(() => undefined)
  return missing()
}

/** API and worker, while refunds go on; gives when. */
async function killOverAndOver({ portico }: Place): Promise<number[]> {
  const times: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await pause(5000)
    await portico.untilReady()
    portico.kill('worker')
    portico.kill('api')
    times.push(Date.now())
  }
  await portico.untilReady()
  return times
}
