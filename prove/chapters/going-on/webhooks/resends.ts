import type { Arena, Place } from '../../../arena.ts'
import { pause, until } from '../../../attack/at-once.ts'
import { read } from '../../../attack/call.ts'
import { readAll } from '../../../attack/pages.ts'
import type { Check, Fault } from '../../../chapter.ts'
import type { Person } from '../../../portico/people.ts'
import { addEndpoint } from './endpoint.ts'
import { isTaken } from './faults.ts'
import { aReceiver, type Receiver } from './receiver.ts'
import { aRefunder } from './refunder.ts'

const paths = ['/one', '/two'] as const
const resendsPath = '/api/v1/crm/reports/resend-webhooks'
const counts = { refunds: 360, jobs: 6 }
/** What a killed worker had claimed is sent four and a half minutes later. */
const mostMs = 600_000

type Event = { deliveryId: string; webhookId: string }
type Row = { deliveryId: string; result: string; reason: { reason: string } | null }
type Resend = { bulkId: string; state: string; total: number; results: { Waiting: number; Sending: number } }

/** Many webhooks are sent again in a few jobs, and the worker is killed in the middle of each; one job more is left alone. */
export const resends: Check = {
  goal: 'G27',
  says: 'A resend of many webhooks sends each once and has one result for each, however often the worker is killed',
  only: 'full',
  async attack(arena: Arena) {
    const receiver = await aReceiver()
    const place = await arena.fresh({ OUTBOUND_ALLOW: receiver.host })
    const { portico, people } = place
    const who = await people.person('admin@northwind.example')
    const refunds = await aRefunder(place, arena)
    const endpoints = await Promise.all(paths.map((path) => addEndpoint(portico.url, who, receiver, path, { waitMs: 20 })))
    await refunds.give(counts.refunds)
    const all = counts.refunds * paths.length
    await until('all events have arrived', 120_000, async () => takenAt(receiver).length >= all)
    const endpointId = endpoints.map((one) => one.endpointId).join(',')
    const events = await readAll<Event>(portico.url, who, `${resendsPath}/events?events=all&endpointId=${endpointId}`, { mode: 'Live' })

    const before = receivedOf(receiver)
    const each = Math.ceil(events.length / counts.jobs)
    const jobs: string[] = []
    const kills: number[] = []
    for (let job = 0; job < counts.jobs; job++) {
      const deliveries = events.slice(job * each, (job + 1) * each).map(({ deliveryId }) => deliveryId)
      jobs.push((await start(place, who, arena, deliveries)).bulkId)
      await pause(50 + arena.random.between(0, 600))
      if (portico.parts.worker && portico.kill('worker')) kills.push(Date.now())
      // The one that was killed is listed for a moment longer.
      await pause(1500)
      await until('a worker is there again', 60_000, async () => portico.parts.worker !== undefined)
    }
    const ended = (bulkId: string) =>
      until('a resend has ended', mostMs, async () => {
        const { state, results } = await read<Resend>(portico.url, who, `${resendsPath}/${bulkId}`, { mode: 'Live' })
        return state === 'Done' && results.Waiting + results.Sending === 0
      })
    const faults: Fault[] = []
    for (const bulkId of jobs) await ended(bulkId).catch((error: Error) => faults.push(`${bulkId}: ${error.message}`))
    for (const bulkId of jobs) faults.push(...(await rowFaults(place, who, bulkId, each)))
    faults.push(...(await tryFaults(place, who, { endpointId, events, receiver, before, kills })))

    // Without a kill each receiver gets each of them exactly once more.
    const quiet = receivedOf(receiver)
    const some = events.slice(0, each)
    const alone = await start(
      place,
      who,
      arena,
      some.map(({ deliveryId }) => deliveryId),
    )
    await ended(alone.bulkId)
    await pause(2000)
    const after = receivedOf(receiver)
    const wrong = some.filter(({ webhookId }) => (after.get(webhookId)?.length ?? 0) - (quiet.get(webhookId)?.length ?? 0) !== 1)
    if (wrong.length > 0) faults.push(`${wrong.length} webhooks of a resend that nobody disturbed were not sent exactly once`)
    await receiver.close()
    await portico.remove()
    return {
      reached: `${events.length} webhooks in ${jobs.length} resends, ${kills.length} kills, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'webhooks that were sent again', seen: events.length, atLeast: 700 },
        { of: 'kills of the worker', seen: kills.length, atLeast: 4 },
      ],
    }
  },
}

const start = ({ portico }: Place, who: Person, arena: Arena, deliveries: readonly string[]): Promise<Resend> =>
  read<Resend>(portico.url, who, resendsPath, { mode: 'Live', body: { key: arena.random.uuid(), deliveries } })

const takenAt = (receiver: Receiver) => paths.flatMap((path) => receiver.heardAt(path).filter(isTaken))
/** When each webhook was received. */
const receivedOf = (receiver: Receiver): Map<string, number[]> =>
  new Map([...Map.groupBy(takenAt(receiver), ({ id }) => id)].map(([id, heard]) => [id, heard.map(({ at }) => at)]))

/** One result for each record, and all of them sent. */
async function rowFaults({ portico }: Place, who: Person, bulkId: string, wanted: number): Promise<Fault[]> {
  const rows = await readAll<Row>(portico.url, who, `${resendsPath}/${bulkId}/rows`, { mode: 'Live' })
  const ids = new Set(rows.map(({ deliveryId }) => deliveryId))
  const others = rows.filter(({ result }) => result !== 'Arrived')
  return [
    ...(ids.size === rows.length && rows.length <= wanted && rows.length > 0
      ? []
      : [`${bulkId} has ${rows.length} results for ${ids.size} webhooks`]),
    ...others.slice(0, 5).map(({ deliveryId, result, reason }) => `${deliveryId} is ${result} ${reason?.reason ?? ''}`),
  ]
}

type Sent = {
  endpointId: string
  events: readonly Event[]
  receiver: Receiver
  before: ReadonlyMap<string, number[]>
  kills: readonly number[]
}

/**
 * Each job asked for one try of each webhook, and one is noted. A worker that dies after it has sent leaves the try to the next one: it comes
 * once more under its id, and never without a kill in between.
 */
async function tryFaults({ portico }: Place, who: Person, { endpointId, events, receiver, before, kills }: Sent): Promise<Fault[]> {
  const path = `/api/v1/crm/reports/webhook-attempts?trigger=Manual&endpointId=${endpointId}`
  const tries = await readAll<{ deliveryId: string }>(portico.url, who, path, { mode: 'Live' })
  const noted = Map.groupBy(tries, ({ deliveryId }) => deliveryId)
  const received = receivedOf(receiver)
  return events.flatMap(({ deliveryId, webhookId }) => {
    const count = noted.get(deliveryId)?.length ?? 0
    const times = (received.get(webhookId) ?? []).slice(before.get(webhookId)?.length ?? 0)
    const disturbed = kills.filter((at) => times.length > 1 && at >= times[0]! - 1000 && at <= times.at(-1)!).length
    return [
      ...(count === 1 ? [] : [`${deliveryId} has ${count} tries of one resend`]),
      ...(times.length >= count ? [] : [`${deliveryId} is noted as sent ${count} times and arrived ${times.length} times`]),
      ...(times.length - 1 <= disturbed ? [] : [`${deliveryId} arrived ${times.length} times with ${disturbed} kills in between`]),
    ]
  })
}
