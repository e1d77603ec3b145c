import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Arena, Place } from '../../arena.ts'
import { arrivals, type Sent } from '../../attack/arrivals.ts'
import { pause, until } from '../../attack/at-once.ts'
import { call, isDone, read } from '../../attack/call.ts'
import { readAll } from '../../attack/pages.ts'
import type { Check, Outcome } from '../../chapter.ts'
import type { Person } from '../../portico/people.ts'
import { chainFaults } from './chain-faults.ts'
import { SteadyWork } from './steady-work.ts'

const minute = 60_000
/** Jumps from the right time, one after the other; the sessions of those who worked are over where it says so. */
const jumps = [
  { to: 'ten minutes on', shiftMs: 10 * minute, isSessionOver: false },
  { to: 'ten minutes back', shiftMs: -10 * minute, isSessionOver: false },
  { to: 'an hour on', shiftMs: 60 * minute, isSessionOver: true },
  { to: 'the right time', shiftMs: 0, isSessionOver: false },
]
const secondsEach = 12
/** News of a ticket raised during a jump arrives within this time, also after the clock went back. */
const toldWithinMs = 30_000

const clockModule = path.resolve(import.meta.dirname, '../../portico/shift-clock.ts')

/** The clock of the machine that Portico runs on is set wrong and right again while people work; the database keeps its own. */
export const clockJump: Check = {
  goal: 'CLOCK',
  says: 'Clocks of the server that jump break no request, no order and no chain',
  only: 'full',
  async attack(arena: Arena): Promise<Outcome> {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-clock-'))
    const file = path.join(folder, 'shift')
    const place = await arena.fresh({ NODE_OPTIONS: `--import=${clockModule}`, PROOF_CLOCK_FILE: file })
    try {
      return await jumpAbout(arena, place, (shiftMs) => writeFileSync(file, String(shiftMs)))
    } finally {
      await place.portico.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function jumpAbout(arena: Arena, place: Place, setClock: (shiftMs: number) => void): Promise<Outcome> {
  const work = await SteadyWork.begin(place, arena.random)
  const clocks = new Set<number>()
  const faults: string[] = []
  const sent: Sent[] = []
  const tickets: string[] = []
  let over = 0
  for (const { to, shiftMs, isSessionOver } of jumps) {
    const during = arrivals({ perSecond: 6, seconds: secondsEach }, (turn) => work.do(turn))
    await pause((secondsEach * 1000) / 2)
    const paging = await beginPaging(place, work.finance)
    setClock(shiftMs)
    await pause(600)
    const answers = await during
    sent.push(...answers)
    if (isSessionOver) {
      over += answers.filter(({ answer }) => answer?.status === 401).length
      await work.signInAnew()
    }
    const found = [...badAnswers(answers, isSessionOver), ...(await pagingFaults(place, work.finance, paging))]
    const ticket = await work.raise(`Raised when it was ${to}`)
    tickets.push(ticket)
    clocks.add(Math.round(((await work.raisedAt(ticket)) - Date.now()) / minute))
    await work.resolve()
    faults.push(...[...found, ...(await work.repeat())].map((fault) => `${to}: ${fault}`))
  }
  faults.push(...(await newsFaults(place, tickets)), ...(await work.faults()), ...(await chainFaults(place)))
  const { refunds, comments } = work.acknowledged
  return {
    reached: `${jumps.length} jumps, ${sent.length} requests, ${refunds} refunds, ${over} told that their session is over, ${faults.length} faults`,
    faults,
    evidence: [
      { of: 'clocks that were seen', seen: clocks.size, atLeast: jumps.length },
      { of: 'refunds and comments', seen: Math.min(refunds, comments), atLeast: 60 },
      { of: 'requests of sessions that were over', seen: over, atLeast: 5 },
    ],
  }
}

type Paging = { seen: string[]; next: string }
type Page = { data: { id: string }[]; nextCursor: string | null }

const listed = 'status=Captured&currency=EUR&pageSize=20'

/** The first pages of a list, to be gone on with when the clock has jumped. */
async function beginPaging({ portico }: Place, who: Person): Promise<Paging> {
  const page = await read<Page>(portico.url, who, `/api/v1/crm/transactions?${listed}`, { mode: 'Live' })
  if (!page.nextCursor) throw new Error('The list has one page.')
  return { seen: page.data.map(({ id }) => id), next: page.nextCursor }
}

/** A cursor of before the jump leads on: no row twice, none left out, in the order of now. */
async function pagingFaults({ portico }: Place, who: Person, { seen, next }: Paging): Promise<string[]> {
  const answer = await call(portico.url, who, `/api/v1/crm/transactions?${listed}&cursor=${encodeURIComponent(next)}`, { mode: 'Live' })
  if (!isDone(answer)) return [`the next page was answered with ${answer.status}: ${answer.text.slice(0, 200)}`]
  const second = (JSON.parse(answer.text) as Page).data.map(({ id }) => id)
  const whole = (await readAll<{ id: string }>(portico.url, who, `/api/v1/crm/transactions?${listed}`, { mode: 'Live' })).map(
    ({ id }) => id,
  )
  const from = whole.indexOf(second[0] ?? '')
  const isGap = seen.length > 0 && whole[from - 1] !== seen.at(-1)
  return [
    ...(second.some((id) => seen.includes(id)) ? ['a row is on two pages'] : []),
    ...(from < 0 || second.join() !== whole.slice(from, from + second.length).join() || isGap ? ['pages do not follow each other'] : []),
  ]
}

function badAnswers(sent: readonly Sent[], isSessionOver: boolean): string[] {
  return sent.flatMap(({ answer, unanswered, atMs }) => {
    if (unanswered) return [`no answer at ${Math.round(atMs)} ms: ${unanswered.message}`]
    if (!answer || isDone(answer) || (isSessionOver && answer.status === 401)) return []
    return [`${answer.asked} was answered with ${answer.status} at ${Math.round(atMs)} ms: ${answer.text.slice(0, 200)}`]
  })
}

/** Staff who answer tickets are notified of each once, whatever the clock said when it was raised. */
async function newsFaults({ portico, people }: Place, tickets: readonly string[]): Promise<string[]> {
  const support = await people.signInAnew('support@northwind.example')
  const times = async () => {
    const told = await readAll<{ objectUrl: string }>(portico.url, support, '/v1/api/in-app-notifications', { mode: 'Live' })
    return tickets.map((id) => told.filter(({ objectUrl }) => objectUrl.includes(id)).length)
  }
  await until('all news have arrived', toldWithinMs, async () => (await times()).every((one) => one > 0)).catch(() => undefined)
  return (await times()).flatMap((one, index) => (one === 1 ? [] : [`told ${one} times of the ticket raised at jump ${index + 1}`]))
}
