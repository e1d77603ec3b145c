import type { Arena, Place } from '../../arena.ts'
import { pause, until } from '../../attack/at-once.ts'
import { call, isDone, json, read } from '../../attack/call.ts'
import { readAll } from '../../attack/pages.ts'
import type { Check } from '../../chapter.ts'
import { allDelivered } from '../../portico/all-delivered.ts'
import { readMails } from '../../portico/mails.ts'
import type { Person } from '../../portico/people.ts'

const killSeconds = 40
const killEverySeconds = 2
/** Half a minute until a worker counts as dead, then a clock that looks each minute. */
const stuckSeconds = 90
const counts = { schedules: 12, runsOfEach: 4, weeks: 12, invoices: 40 }
const invoicesAt = '/api/v1/crm/invoices'

type Run = { id: string; scheduleId: string; state: string; failure: string | null; mailed: string[] }
type Invoice = { id: string; version: number; state: string; kind: string; number: string | null }
type Told = { objectUrl: string }

/** Scheduled reports and documents of invoices: a worker writes and mails them, and is killed over and over. */
export const documents: Check = {
  goal: 'G27',
  says: 'A report that is due is mailed once and an invoice has one document, however often the worker is killed',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.fresh()
    const { portico, people } = place
    const finance = await people.person('finance@northwind.example')
    const schedules: string[] = []
    for (let at = 0; at < counts.schedules; at++) schedules.push(await makeSchedule(place, finance))
    const drafts = await makeDrafts(place, finance)
    const asked = schedules.flatMap((id) => Array.from({ length: counts.runsOfEach }, () => id))
    const runs: string[] = []
    const work = arena.random.shuffled([
      ...asked.map((id) => async () => void runs.push(await runNow(place, finance, id))),
      ...drafts.map((draft) => () => issue(place, finance, draft)),
    ])
    const beganAt = performance.now()
    let kills = 0
    let killing = true
    const killer = (async () => {
      while (killing && performance.now() - beganAt < killSeconds * 1000) {
        await pause(killEverySeconds * 1000)
        if (portico.parts.worker) kills += portico.kill('worker') ? 1 : 0
      }
    })()
    const each = (killSeconds * 1000) / work.length
    await Promise.all(work.map((piece, at) => pause(at * each).then(piece)))
    await killer
    killing = false
    const killedAt = performance.now()
    const over = () => allOver(place, finance, { schedules, drafts })
    const trouble = await until('all reports and documents are there', 400_000, over).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const seconds = (performance.now() - killedAt) / 1000
    await pause(3000)
    const ended = await runsOf(place, finance, schedules)
    const faults = [
      ...(trouble ? [trouble] : seconds > stuckSeconds ? [`the last one ended ${seconds.toFixed(0)} s after the last kill`] : []),
      ...(await mailFaults(
        place,
        finance,
        ended.filter(({ id }) => runs.includes(id)),
      )),
      ...(await documentFaults(place, finance, drafts)),
    ]
    await portico.remove()
    return {
      reached: `${runs.length} reports and ${drafts.length} documents, ${kills} kills, the last ended ${seconds.toFixed(0)} s after the last kill, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'reports and documents', seen: runs.length + drafts.length, atLeast: counts.schedules * counts.runsOfEach + 20 },
        { of: 'kills of the worker', seen: kills, atLeast: 4 },
      ],
    }
  },
}

/** Due once a year, so that only its runs by hand count. */
async function makeSchedule({ portico, people }: Place, who: Person): Promise<string> {
  const body = {
    reportType: 'transactions-daily-v1',
    filters: { period: 'last30Days' },
    ...{ frequency: 'cron', cron: '0 0 29 2 *', timeZone: 'Europe/Istanbul', format: 'csv', skipIfEmpty: false },
    recipients: [who.email],
  }
  const tenantId = people.manifest.tenants.northwind!.id
  const answer = await call(portico.url, who, `/api/reporting/customer-configuration/${tenantId}`, { mode: 'Live', body })
  if (!isDone(answer)) throw new Error(`A schedule was refused: ${answer.text}`)
  return json<{ id: string }>(answer).id
}

async function makeDrafts({ portico }: Place, who: Person): Promise<Invoice[]> {
  const now = new Date()
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 4, 0)
  const day = (back: number) => new Date(end - back * 86_400_000).toISOString().slice(0, 10)
  for (let at = 0; at < counts.weeks; at++)
    await call(portico.url, who, invoicesAt, { mode: 'Live', body: { periodFrom: day(at * 7 + 6), periodTo: day(at * 7) } })
  const drafts = await readAll<Invoice>(portico.url, who, `${invoicesAt}?state=Draft&kind=Invoice`, { mode: 'Live' })
  return drafts.slice(0, counts.invoices)
}

async function issue({ portico }: Place, who: Person, { id, version }: Invoice): Promise<void> {
  const answer = await call(portico.url, who, `${invoicesAt}/issue`, { mode: 'Live', body: { invoices: [{ id, version }] } })
  if (!isDone(answer)) throw new Error(`Issuing was answered with ${answer.status}: ${answer.text}`)
}

/** As soon as no other run of the schedule is under way. */
async function runNow({ portico }: Place, who: Person, id: string): Promise<string> {
  const answer = await until('a report may be sent', 400_000, async () => {
    const tried = await call(portico.url, who, `/api/v1/crm/report-schedules/${id}/run`, { method: 'POST', mode: 'Live' })
    if (isDone(tried)) return tried
    await pause(500)
    return undefined
  })
  return json<Run>(answer).id
}

const runsOf = async ({ portico }: Place, who: Person, schedules: readonly string[]) =>
  (
    await Promise.all(schedules.map((id) => readAll<Run>(portico.url, who, `/api/v1/crm/report-schedules/${id}/runs`, { mode: 'Live' })))
  ).flat()

const isOver = ({ state }: Run) => !['Queued', 'Running', 'Sending'].includes(state)

type Wanted = { schedules: readonly string[]; drafts: readonly Invoice[] }
async function allOver(place: Place, who: Person, { schedules, drafts }: Wanted): Promise<boolean> {
  if (!(await runsOf(place, who, schedules)).every(isOver)) return false
  for (const { id } of drafts) {
    const { document } = await read<{ document: unknown }>(place.portico.url, who, `${invoicesAt}/${id}`, { mode: 'Live' })
    if (document === null) return false
  }
  return allDelivered(place.portico)
}

/** A mail that was sent twice is the same mail to its reader: it has the same id. */
async function mailFaults({ portico }: Place, who: Person, runs: readonly Run[]): Promise<string[]> {
  const told = await readAll<Told>(portico.url, who, '/v1/api/in-app-notifications', { mode: 'Live' })
  const letters = (await readMails(portico.dataDir)).filter(({ to }) => to.includes(who.email))
  const ids = letters.map(({ raw }) => /^message-id:\s*<report\.([\da-f-]{36})\./im.exec(raw)?.[1])
  return runs.flatMap(({ id, state, failure, mailed }) => {
    const mails = new Set(letters.filter((_, at) => ids[at] === id).map(({ raw }) => /^message-id:.*$/im.exec(raw)![0])).size
    const news = told.filter(({ objectUrl }) => objectUrl.includes(id)).length
    // A worker that dies three times over one report gives it up, and says so.
    if (state === 'Failed' && failure === 'Interrupted') return mails === 0 ? [] : [`report ${id} was given up and mailed`]
    return [
      ...(state === 'Sent' && mailed.length === 1 && mails === 1 ? [] : [`report ${id} is ${state}, mailed ${mails} times`]),
      ...(news === 1 ? [] : [`told of report ${id} ${news} times`]),
    ]
  })
}

async function documentFaults({ portico }: Place, who: Person, drafts: readonly Invoice[]): Promise<string[]> {
  const faults: string[] = []
  for (const { id } of drafts) {
    const file = await call(portico.url, who, `${invoicesAt}/${id}/document`, { mode: 'Live' })
    // It is compared with its digest before it is sent.
    if (!isDone(file) || !file.text.startsWith('%PDF-')) faults.push(`the document of invoice ${id} answers ${file.status}`)
  }
  return faults
}
