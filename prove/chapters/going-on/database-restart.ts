import type { Arena } from '../../arena.ts'
import { arrivals, type Sent } from '../../attack/arrivals.ts'
import { pause, until } from '../../attack/at-once.ts'
import { isDone } from '../../attack/call.ts'
import { portalTraffic } from '../../attack/traffic.ts'
import type { Check } from '../../chapter.ts'
import { countSessions } from '../../portico/operator.repository.ts'
import { asOperator, ownerUrl } from '../../portico/operator.ts'
import type { Portico } from '../../portico/portico.ts'

const settleSeconds = 5

/** PostgreSQL goes away under load, once asked to and once killed. */
export const databaseRestart: Check = {
  goal: 'G33',
  says: 'While PostgreSQL is away the same process answers 503, and well again soon after',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const { portico } = place
    const traffic = await portalTraffic(place)
    await arrivals({ perSecond: 20, seconds: arena.size(1, 5) }, () => traffic.ask(arena.random))
    const before = await asOperator(ownerUrl(portico), countSessions)
    const perSecond = arena.size(40, 150)
    const faults: string[] = []
    let away = 0
    let good = 0
    let slowest = 0
    for (const signal of arena.size(1, 2) === 1 ? (['SIGKILL'] as const) : (['SIGINT', 'SIGKILL'] as const)) {
      const seconds = arena.size(8, 20)
      const api = portico.parts.api
      let readyAt = 0
      const beganAt = performance.now()
      const load = arrivals({ perSecond, seconds }, () => traffic.ask(arena.random))
      await pause(1500)
      const old = portico.postmaster
      process.kill(old!, signal)
      await untilDatabaseAnswers(portico, old)
      readyAt = performance.now() - beganAt
      const sent = await load
      const seen = judge(sent, readyAt, signal)
      faults.push(...seen.faults)
      away += seen.away
      good += seen.good
      slowest = Math.max(slowest, seen.wellAfterMs)
      if (portico.parts.api !== api) faults.push(`${signal}: the API is another process now`)
    }
    const after = await asOperator(ownerUrl(portico), countSessions)
    if (after > before + 12) faults.push(`${before} sessions of the database before, ${after} after`)
    return {
      reached: `${away} told to come again, ${good} good after it, well ${(slowest / 1000).toFixed(1)} s after the database, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'requests while it was away', seen: away, atLeast: 5 },
        { of: 'good answers after it', seen: good, atLeast: perSecond },
      ],
    }
  },
}

/** Another process than the old one, and it answers. */
const untilDatabaseAnswers = (portico: Portico, old: number | undefined) =>
  until('PostgreSQL answers again', 30_000, async () => {
    if (portico.postmaster === undefined || portico.postmaster === old) return false
    return asOperator(ownerUrl(portico), countSessions).then(
      () => true,
      () => false,
    )
  })

function judge(sent: readonly Sent[], readyAtMs: number, signal: string) {
  const faults: string[] = []
  let away = 0
  let wellAfterMs = 0
  for (const { atMs, answer, unanswered } of sent) {
    if (answer && isDone(answer)) continue
    const isLate = atMs > readyAtMs + settleSeconds * 1000
    if (atMs > readyAtMs) wellAfterMs = Math.max(wellAfterMs, atMs - readyAtMs)
    if (unanswered) faults.push(`${signal}: no answer at ${Math.round(atMs)} ms (${unanswered.message})`)
    else if (answer!.status !== 503)
      faults.push(
        `${signal}: ${answer!.asked} was answered with ${answer!.status} at ${Math.round(atMs)} ms: ${answer!.text.slice(0, 200)}`,
      )
    else if (!answer!.headers.get('retry-after')) faults.push(`${signal}: a 503 without Retry-After`)
    else if (isLate) faults.push(`${signal}: still 503, ${Math.round(atMs - readyAtMs)} ms after the database was ready`)
    away++
  }
  return { faults, away, wellAfterMs, good: sent.filter(({ atMs, answer }) => atMs > readyAtMs && answer && isDone(answer)).length }
}
