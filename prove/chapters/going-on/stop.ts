import type { Arena, Place } from '../../arena.ts'
import { arrivals, type Sent } from '../../attack/arrivals.ts'
import { pause, theMoment } from '../../attack/at-once.ts'
import { call, isDone, read } from '../../attack/call.ts'
import { portalTraffic, type Traffic } from '../../attack/traffic.ts'
import type { Check } from '../../chapter.ts'
import { countIdleInTransaction } from '../../portico/operator.repository.ts'
import { asOperator, ownerUrl } from '../../portico/operator.ts'
import { partsAlive } from './parts-alive.ts'

type Ticket = { id: string; who: { token: string } }

const secondsAllowed = 10

/** Stops under load: what was accepted is answered whole, and a comment that got no answer was not written. */
export const gracefulStop: Check = {
  goal: 'G32',
  says: 'A stop under load cuts nothing that was accepted and leaves nothing behind',
  async attack(arena: Arena) {
    const stops = arena.size(1, 10)
    const perSecond = arena.size(60, 200)
    const place = await arena.shared()
    const traffic = await portalTraffic(place)
    const ticket = await aTicket(place)
    const faults: string[] = []
    let inFlight = 0
    let answered = 0
    let slowest = 0
    for (let stop = 0; stop < stops; stop++) {
      const round = await stopUnderLoad(place, traffic, ticket, arena, { perSecond, stop })
      faults.push(...round.faults)
      inFlight += round.inFlight
      answered += round.answered
      slowest = Math.max(slowest, round.seconds)
    }
    return {
      reached: `${stops} stops at ${perSecond} a second, ${inFlight} requests in flight, ${faults.length} faults, slowest ${slowest.toFixed(1)} s`,
      faults,
      evidence: [
        { of: 'requests answered before and between the stops', seen: answered, atLeast: stops * perSecond },
        { of: 'requests in flight at a stop', seen: inFlight, atLeast: stops },
      ],
    }
  },
}

async function aTicket({ portico, people }: Place): Promise<Ticket> {
  const who = await people.person('owner@acme.example')
  const body = { ticketCategory: 'Operational', subject: 'Stops', description: 'Comments come while it stops.', contactEmail: who.email }
  const raised = await call(portico.url, who, '/api/support/ticket', { body, mode: 'Live' })
  if (!isDone(raised)) throw new Error(`No ticket could be raised: ${raised.text}`)
  return { id: raised.text.replaceAll('"', ''), who }
}

async function stopUnderLoad(
  { portico }: Place,
  traffic: Traffic,
  ticket: Ticket,
  arena: Arena,
  { perSecond, stop }: { perSecond: number; stop: number },
) {
  const seconds = 4
  let waiting = 0
  let isStopped = false
  const counted = async <Result>(work: Promise<Result>) => {
    waiting++
    return work.finally(() => waiting--)
  }
  const texts: string[] = []
  const reading = arrivals(
    { perSecond, seconds },
    () => counted(traffic.ask(arena.random)),
    () => isStopped,
  )
  const comments = arrivals(
    { perSecond: 10, seconds },
    (index) => {
      const content = `stop ${stop} comment ${index}`
      texts[index] = content
      return counted(call(portico.url, ticket.who, `/api/support/ticket/${ticket.id}/comment`, { body: { content }, mode: 'Live' }))
    },
    () => isStopped,
  )
  await pause(arena.random.between(1200, 2200))
  const left = [portico.pid, ...Object.values(portico.parts), portico.postmaster]
  await theMoment(() => waiting > 0, 2000)
  const inFlight = waiting
  const beganAt = performance.now()
  const trouble = await portico.stop().then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  )
  const took = (performance.now() - beganAt) / 1000
  isStopped = true
  const [read, written] = await Promise.all([reading, comments])
  const orphans = partsAlive(left)
  await portico.startAgain()
  const kept = await keptComments(portico.url, ticket)
  const idle = await asOperator(ownerUrl(portico), countIdleInTransaction)
  const name = `stop ${stop + 1}`
  return {
    inFlight,
    seconds: took,
    answered: [...read, ...written].filter(({ answer }) => answer && isDone(answer)).length,
    faults: [
      ...(trouble ? [`${name}: ${trouble}`] : []),
      ...(took > secondsAllowed ? [`${name}: took ${took.toFixed(1)} s`] : []),
      ...(orphans.length > 0 ? [`${name}: process ${orphans.join(', ')} stayed`] : []),
      ...(idle > 0 ? [`${name}: ${idle} transactions were left open`] : []),
      ...badAnswers(read).map((fault) => `${name}: ${fault}`),
      ...written.flatMap((one, index) => {
        const isKept = kept.has(texts[index]!)
        if (one.answer && isDone(one.answer)) return isKept ? [] : [`${name}: “${texts[index]}” was acknowledged and is gone`]
        return isKept
          ? [`${name}: “${texts[index]}” was written and its answer cut (${one.unanswered?.message ?? one.answer?.status})`]
          : []
      }),
    ],
  }
}

/** While it closes, a reading may be told to come again. */
const badAnswers = (sent: readonly Sent[]) =>
  sent.flatMap(({ answer }) =>
    answer && !isDone(answer) && answer.status !== 503 ? [`${answer.asked} was answered with ${answer.status}`] : [],
  )

async function keptComments(url: string, { id, who }: Ticket): Promise<Set<string>> {
  const kept = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = new URLSearchParams({ pageSize: '100', ...(cursor ? { cursor } : {}) }).toString()
    const page: { data: { content?: string; text?: string }[]; nextCursor: string | null } = await read(
      url,
      who,
      `/api/support/ticket/${id}/feed?${query}`,
      { mode: 'Live' },
    )
    for (const item of page.data) {
      const text = /stop \d+ comment \d+/.exec(JSON.stringify(item))?.[0]
      if (text) kept.add(text)
    }
    cursor = page.nextCursor
  }
  return kept
}
