import type { Arena, Place } from '../../arena.ts'
import { pause, until } from '../../attack/at-once.ts'
import { call, isDone, json, read } from '../../attack/call.ts'
import { areAnswered, givenBackFaults } from '../../attack/given-back.ts'
import { readAll } from '../../attack/pages.ts'
import { type Refundable, refundable } from '../../attack/refundable.ts'
import type { Check } from '../../chapter.ts'
import { allDelivered } from '../../portico/all-delivered.ts'
import type { Person } from '../../portico/people.ts'

const killSeconds = 60
const killEverySeconds = 2
/** A job that a dead worker held is taken up again within this. */
const stuckSeconds = 60
const counts = { refunds: 250, tickets: 230, exports: 20 }

type Export = { id: string; state: string; rowsDone: number }
type Told = { objectUrl: string }

/** Exports, mails with news, and refunds at the provider: a worker does them, and is killed over and over. */
export const jobs: Check = {
  goal: 'G27',
  says: 'What a killed worker had begun is done once, by the next one',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.fresh()
    const { portico, people } = place
    const finance = await people.person('finance@northwind.example')
    const merchant = await people.person('owner@acme.example')
    const support = await people.person('support@northwind.example')
    const payments = await refundable(portico.url, finance)
    const work: (() => Promise<void>)[] = []
    const refunded = new Map<string, number>()
    const tickets: string[] = []
    const exports = new Map<string, Person>()
    for (let index = 0; index < counts.refunds; index++)
      work.push(() => giveBack(place, finance, payments[index % payments.length]!, arena, refunded))
    for (let index = 0; index < counts.tickets; index++) work.push(async () => void tickets.push(await raise(place, merchant, index)))
    const exporting = people.manifest.users.filter(
      ({ level, tenant, roles }) => level === 'tenant' && tenant === 'northwind' && /Admin|Finance/i.test(roles.join()),
    )
    const exporters = await Promise.all(exporting.map(({ email }) => people.person(email)))
    for (let index = 0; index < counts.exports; index++)
      work.push(
        async () => void exports.set(await startExport(place, exporters[index % exporters.length]!), exporters[index % exporters.length]!),
      )

    const todo = arena.random.shuffled(work)
    const beganAt = performance.now()
    let kills = 0
    let killing = true
    const killer = (async () => {
      while (killing) {
        await pause(killEverySeconds * 1000)
        if (performance.now() - beganAt > killSeconds * 1000) break
        if (portico.parts.worker) kills += portico.kill('worker') ? 1 : 0
      }
    })()
    const each = (killSeconds * 1000) / todo.length
    await Promise.all(todo.map(async (piece, index) => pause(index * each).then(piece)))
    await killer
    killing = false
    const killedAt = performance.now()
    const isOver = () => settled(place, { finance, payments: new Set(refunded.keys()), exports })
    const trouble = await until('all jobs have ended', 240_000, isOver).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const seconds = (performance.now() - killedAt) / 1000
    await pause(3000)
    const faults = [
      ...(trouble ? [trouble] : seconds > stuckSeconds ? [`the last job ended ${seconds.toFixed(0)} s after the last kill`] : []),
      ...(await givenBackFaults(portico.url, finance, refunded)),
      ...(await newsFaults(place, support, tickets)),
      ...(await exportFaults(place, exports)),
    ]
    await portico.remove()
    return {
      reached: `${todo.length} jobs, ${kills} kills, the last ended ${seconds.toFixed(0)} s after the last kill, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'jobs', seen: [...refunded.values()].reduce((sum, one) => sum + one, 0) + tickets.length + exports.size, atLeast: 490 },
        { of: 'kills of the worker', seen: kills, atLeast: 4 },
      ],
    }
  },
}

async function giveBack({ portico }: Place, who: Person, { id }: Refundable, arena: Arena, refunded: Map<string, number>) {
  const headers = { 'idempotency-key': arena.random.uuid() }
  const body = { amountMinor: 1, reasonCode: 'CustomerRequest' }
  const answer = await call(portico.url, who, `/api/v1/crm/transactions/${id}/refunds`, { mode: 'Live', headers, body })
  if (isDone(answer)) refunded.set(id, (refunded.get(id) ?? 0) + 1)
}

async function raise({ portico }: Place, who: Person, index: number): Promise<string> {
  const body = {
    ticketCategory: 'Operational',
    subject: `Killed worker ${index}`,
    description: 'News of it go out once.',
    contactEmail: who.email,
  }
  const answer = await call(portico.url, who, '/api/support/ticket', { mode: 'Live', body })
  if (!isDone(answer)) throw new Error(`A ticket was refused: ${answer.text}`)
  return answer.text.replaceAll('"', '')
}

/** As soon as the person has fewer running than a person may have. */
async function startExport({ portico }: Place, who: Person): Promise<string> {
  const body = { list: 'transactions', query: { status: 'Captured' } }
  const answer = await until('an export may be started', 300_000, async () => {
    const tried = await call(portico.url, who, '/api/v1/crm/exports', { mode: 'Live', body })
    if (tried.status === 409) await pause(500)
    return tried.status === 409 ? undefined : tried
  })
  if (!isDone(answer)) throw new Error(`An export was refused: ${answer.text}`)
  return json<Export>(answer).id
}

type Pending = { finance: Person; payments: ReadonlySet<string>; exports: ReadonlyMap<string, Person> }

async function settled({ portico }: Place, { finance, payments, exports }: Pending): Promise<boolean> {
  for (const [id, who] of exports) {
    const { state } = await read<Export>(portico.url, who, `/api/v1/crm/exports/${id}`, { mode: 'Live' })
    if (state === 'Queued' || state === 'Running') return false
  }
  if (!(await areAnswered(portico.url, finance, payments))) return false
  return allDelivered(portico)
}

/** Staff who answer tickets are notified of each once. */
async function newsFaults({ portico }: Place, who: Person, tickets: readonly string[]): Promise<string[]> {
  const told = await readAll<Told>(portico.url, who, '/v1/api/in-app-notifications', { mode: 'Live' })
  return tickets.flatMap((id) => {
    const times = told.filter(({ objectUrl }) => objectUrl.includes(id)).length
    return times === 1 ? [] : [`told of ticket ${id} ${times} times`]
  })
}

async function exportFaults({ portico }: Place, exports: ReadonlyMap<string, Person>): Promise<string[]> {
  const told = new Map<Person, Told[]>()
  const faults: string[] = []
  for (const [id, who] of exports) {
    if (!told.has(who)) told.set(who, await readAll<Told>(portico.url, who, '/v1/api/in-app-notifications', { mode: 'Live' }))
    const times = told.get(who)!.filter(({ objectUrl }) => objectUrl.includes(id)).length
    const { state, rowsDone } = await read<Export>(portico.url, who, `/api/v1/crm/exports/${id}`, { mode: 'Live' })
    const file = await call(portico.url, who, `/api/v1/crm/exports/${id}/file`, { mode: 'Live' })
    if (state !== 'Done') faults.push(`export ${id} is ${state}`)
    else if (!isDone(file) || rowsDone === 0) faults.push(`export ${id} has ${rowsDone} rows and its file answers ${file.status}`)
    if (times !== 1) faults.push(`told of export ${id} ${times} times`)
  }
  return faults
}
