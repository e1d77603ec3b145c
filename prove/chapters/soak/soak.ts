import type { Arena } from '../../arena.ts'
import { arrivals, quantile, type Sent } from '../../attack/arrivals.ts'
import { pause } from '../../attack/at-once.ts'
import { type Answer, isDone } from '../../attack/call.ts'
import { portalTraffic } from '../../attack/traffic.ts'
import type { Check } from '../../chapter.ts'
import { sharedBytes } from '../../portico/costs.ts'
import { countSessions } from '../../portico/operator.repository.ts'
import { asOperator, ownerUrl } from '../../portico/operator.ts'
import type { Portico } from '../../portico/portico.ts'
import { openHandles, residentBytes } from '../../portico/processes.ts'

const requests = 200_000
const perSecond = 400
const warmUpSeconds = 90
const mostGrowth = 1.1
const mostSlower = 1.5
/** PostgreSQL keeps plans for the shapes of statements that it sees: of those that a tenth of the requests ask in, it has kept them. */
const mostDatabaseGrowth = 1.2
/** Handles and sessions come and go with the pools. */
const flat = 15

type Reading = { memory: number; handles: number; sessions: number }

export const soak: Check = {
  goal: 'G30',
  says: 'Two hundred thousand requests later it is as light and as quick as before',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.fresh()
    const { portico } = place
    const traffic = await portalTraffic(place, { shapes: true })
    // What has been answered is let go of at once: who asks would else stop to clear up, and take that for a slow answer.
    const ask = async () => lean(await traffic.ask(arena.random))
    await arrivals({ perSecond, seconds: warmUpSeconds }, ask)
    const before = await lightest(portico)
    const seconds = requests / perSecond
    const api = portico.parts.api
    const sent: Sent[] = []
    const database: number[] = []
    for (let part = 0; part < 10; part++) {
      sent.push(...(await arrivals({ perSecond, seconds: seconds / 10 }, ask)))
      database.push(sharedBytes(portico.postmaster!))
      arena.log(`soak: ${(part + 1) * 10} %, ${megabytes(await read(portico))}, PostgreSQL ${inMegabytes(database.at(-1)!)}`)
    }
    const after = await lightest(portico)
    const tenth = Math.floor(sent.length / 10)
    const p99 = (some: readonly Sent[]) =>
      quantile(
        some.map(({ ms }) => ms),
        0.99,
      )
    const [early, late] = [p99(sent.slice(0, tenth)), p99(sent.slice(-tenth))]
    const bad = sent.filter(({ answer }) => !answer || !isDone(answer))
    const growth = after.memory / before.memory
    const databaseGrowth = Math.max(...database) / database[0]!
    const faults = [
      ...bad.map(({ answer, unanswered }) => (answer ? `${answer.asked} was answered with ${answer.status}` : `${unanswered?.message}`)),
      ...(portico.parts.api === api ? [] : ['the API is another process now']),
      ...(growth > mostGrowth ? [`memory grew by ${((growth - 1) * 100).toFixed(0)} %`] : []),
      ...(databaseGrowth > mostDatabaseGrowth
        ? [`memory of PostgreSQL grew to ${databaseGrowth.toFixed(2)} of what it was after a tenth`]
        : []),
      ...(after.handles > before.handles + flat ? [`${before.handles} open files before, ${after.handles} after`] : []),
      ...(after.sessions > before.sessions + flat ? [`${before.sessions} sessions of the database before, ${after.sessions} after`] : []),
      ...(late > early * mostSlower ? [`p99 was ${early.toFixed(0)} ms early and is ${late.toFixed(0)} ms late`] : []),
    ]
    return {
      reached: `${sent.length} requests, ${bad.length} bad; ${megabytes(before)} to ${megabytes(after)}, files ${before.handles} to ${after.handles}, sessions ${before.sessions} to ${after.sessions}, p99 ${early.toFixed(0)} to ${late.toFixed(0)} ms; PostgreSQL after each tenth ${database.map((bytes) => Math.round(bytes / 2 ** 20)).join(', ')} MB`,
      faults,
      evidence: [{ of: 'requests answered well', seen: sent.length - bad.length, atLeast: requests * 0.99 }],
    }
  },
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
const megabytes = ({ memory }: Reading) => inMegabytes(memory)

const noHeaders = new Headers()
const lean = (answer: Answer): Answer => ({ ...answer, text: '', headers: noHeaders })

const read = async (portico: Portico): Promise<Reading> => ({
  memory: residentBytes(portico.parts.api!),
  handles: openHandles(portico.parts.api!),
  sessions: await asOperator(ownerUrl(portico), countSessions),
})

/** Connections that no one uses are kept for 72 seconds. */
const restMs = 80_000

/** The least of ten seconds, after a rest: garbage is collected when it suits. */
async function lightest(portico: Portico): Promise<Reading> {
  await pause(restMs)
  const readings: Reading[] = []
  for (let second = 0; second < 10; second++) {
    await pause(1000)
    readings.push(await read(portico))
  }
  return readings.reduce((least, one) => (one.memory < least.memory ? one : least))
}
