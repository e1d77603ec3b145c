import { loadavg } from 'node:os'
import type { Arena, Place } from '../../arena.ts'
import { pause } from '../../attack/at-once.ts'
import { call, isDone, json } from '../../attack/call.ts'
import { readCatalogue } from '../../attack/operations.ts'
import { askQuietly, type Quiet } from '../../attack/quiet-asker.ts'
import { send } from '../../attack/request.ts'
import type { Check } from '../../chapter.ts'
import type { Person } from '../../portico/people.ts'
import { badRequests } from '../content/fuzz/bad-requests.ts'
import { formOf } from '../content/uploads/attack-files.ts'

const neighbourAsks = 15
const listPath = '/api/v1/crm/transactions?pageSize=20'
const seconds = 25
const mostMs = 250
const hands = 4

/** One piece of the work that is asked for without a pause; true where it was done, and not refused for want of a place. */
type Work = (index: number) => Promise<boolean>

/** Everything that one tenant may ask for and that costs more than a page of a list. */
async function costlyWork({ portico, people }: Place, arena: Arena): Promise<[what: string, work: Work][]> {
  const names = ['admin', 'finance', 'risk', 'support']
  const staff = await Promise.all(names.map((name) => people.person(`${name}@northwind.example`)))
  const admin = staff[0]!
  const owner = await people.person('owner@acme.example')
  const catalogue = await readCatalogue(portico.url)
  const spoilt = catalogue.operations
    .filter(({ levels, body }) => levels.includes('tenant') && body)
    .flatMap((operation) => badRequests(catalogue, operation).map(({ request }) => request))
  const file = formOf({ what: '', name: 'long.txt', type: 'text/plain', bytes: Buffer.alloc(4 * 1024 * 1024, 'a line of text\n') })
  /** Read to its end, and not unpacked. */
  const ask = async ({ token }: Person, path: string) => {
    const response = await fetch(new URL(path, portico.url), { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return response.ok
  }
  const startExport = () => call(portico.url, admin, '/api/v1/crm/exports', { body: { list: 'transactions', query: {} }, mode: 'Live' })
  return [
    ['exports', (index) => (index % 10 === 0 ? startExport().then(isDone) : ask(staff[index % hands]!, '/api/v1/crm/transactions/csv'))],
    ['checks of the audit chain', () => ask(admin, '/api/v1/crm/audit/chain')],
    [
      'uploads',
      async () => {
        const sent = await call(portico.url, owner, '/api/fs/file', { method: 'POST', ...file })
        if (!isDone(sent)) return false
        await call(portico.url, owner, `/api/fs/file/${json<{ fileId: string }>(sent).fileId}`, { method: 'DELETE' })
        return true
      },
    ],
    [
      'bad bodies',
      async () => {
        const { status } = await send(portico.url, admin, arena.random.pick(spoilt))
        return status >= 400 && status !== 429
      },
    ],
  ]
}

/** Asked for by so many hands at once, each beginning anew when it has its answer, until time is up. */
async function keepAsking(work: Work): Promise<number> {
  const end = performance.now() + seconds * 1000
  let [done, index] = [0, 0]
  const hand = async () => {
    while (performance.now() < end) {
      if (await work(index++)) done++
      else await pause(100)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return done
}

export const costlyNeighbour: Check = {
  goal: 'G26',
  says: 'Whatever costs most, one tenant asks for it without a pause, and the other’s pages are as quick as promised',
  only: 'full',
  async attack(arena) {
    const place = await arena.fresh()
    const { portico, people } = place
    const neighbour = await people.person('finance@contoso.example')
    const quietly = (most: number) =>
      askQuietly({ url: portico.url, token: neighbour.token, path: listPath, perSecond: neighbourAsks, seconds: most })
    await quietly(5)
    const figures: (Quiet & { what: string; alone: number; done: number })[] = []
    for (const [what, work] of await costlyWork(place, arena)) {
      const { p99: alone } = await quietly(10)
      const [beside, done] = await Promise.all([quietly(seconds), keepAsking(work)])
      figures.push({ what, alone, done, ...beside })
      arena.log(`neighbour beside ${done} ${what}: p99 ${beside.p99.toFixed(0)} ms, ${alone.toFixed(0)} ms alone`)
    }
    await portico.remove()
    return {
      reached: `the neighbour’s p99 ${figures.map(({ what, p99, alone, done }) => `${p99.toFixed(0)} ms beside ${done} ${what} (${alone.toFixed(0)} ms alone)`).join(', ')}`,
      faults: figures.flatMap(({ what, p99, served, sent }) => [
        ...(p99 > mostMs ? [`p99 of the neighbour beside ${what} was ${p99.toFixed(0)} ms`] : []),
        ...(served < sent ? [`${sent - served} requests of the neighbour beside ${what} were not served`] : []),
      ]),
      evidence: figures.map(({ what, done }) => ({ of: what, seen: done, atLeast: seconds })),
      note: `load average ${loadavg()[0]!.toFixed(1)} at its end`,
    }
  },
}
