import type { Arena } from '../../arena.ts'
import { arrivals } from '../../attack/arrivals.ts'
import { pause } from '../../attack/at-once.ts'
import { call, isDone } from '../../attack/call.ts'
import { portalTraffic } from '../../attack/traffic.ts'
import type { Check } from '../../chapter.ts'
import { descendantsOf, isAlive } from '../../portico/processes.ts'

/** Longer than any request may wait for the database, so that each has to be given up. */
const frozenSeconds = 45
const longestAnswerSeconds = 35
const settleSeconds = 5

/** PostgreSQL keeps its connections and says nothing any more, as on a disk that hangs; then it goes on. */
export const frozenDatabase: Check = {
  goal: 'G33',
  says: 'While PostgreSQL hangs nobody waits without end, and all is well soon after it goes on',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const { portico } = place
    const traffic = await portalTraffic(place)
    const api = portico.parts.api
    const beganAt = performance.now()
    const load = arrivals({ perSecond: 10, seconds: frozenSeconds + 15 }, () => traffic.ask(arena.random))
    await pause(2000)
    const frozen = [portico.postmaster!, ...descendantsOf(portico.postmaster!)]
    signal(frozen, 'SIGSTOP')
    const frozenAt = performance.now() - beganAt
    const saysAlive = await call(portico.url, undefined, '/healthz').then(isDone, () => false)
    await pause(frozenSeconds * 1000)
    signal(frozen, 'SIGCONT')
    const thawedAt = performance.now() - beganAt
    const sent = await load
    const meanwhile = sent.filter(({ atMs }) => atMs > frozenAt && atMs < thawedAt - longestAnswerSeconds * 1000)
    const afterwards = sent.filter(({ atMs }) => atMs > thawedAt + settleSeconds * 1000)
    const longest = Math.max(...meanwhile.map(({ ms }) => ms)) / 1000
    const faults = [
      ...(saysAlive ? [] : ['it did not say that it is alive']),
      ...(portico.parts.api === api ? [] : ['the API is another process now']),
      ...(longest > longestAnswerSeconds ? [`somebody waited ${longest.toFixed(0)} s`] : []),
      ...sent.flatMap(({ answer, unanswered, atMs }) =>
        unanswered
          ? [`no answer at ${Math.round(atMs)} ms: ${unanswered.message}`]
          : answer && !isDone(answer) && answer.status !== 503
            ? [`${answer.asked} was answered with ${answer.status} at ${Math.round(atMs)} ms`]
            : [],
      ),
      ...afterwards.flatMap(({ answer, atMs }) =>
        answer && isDone(answer) ? [] : [`not well ${Math.round(atMs - thawedAt)} ms after it went on: ${answer?.status}`],
      ),
    ]
    return {
      reached: `${meanwhile.length} asked while it hung, the longest waited ${longest.toFixed(1)} s; ${afterwards.length} good afterwards`,
      faults,
      evidence: [
        { of: 'requests given up while it hung', seen: meanwhile.filter(({ answer }) => answer?.status === 503).length, atLeast: 20 },
        { of: 'good answers afterwards', seen: afterwards.filter(({ answer }) => answer && isDone(answer)).length, atLeast: 30 },
      ],
    }
  },
}

/** A process of PostgreSQL may end by itself meanwhile. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, name)
}
