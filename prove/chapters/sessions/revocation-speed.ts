import { pause } from '../../attack/at-once.ts'
import { call, isDone, isUntested } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { aRevocable, revocationsAt } from './revocations.ts'

const askedMs = 2000
const patienceMs = 15_000
const inQuick = ['signing out', 'deactivation', 'a right taken from the role']

/** What was asked since the change: when the asking began, in ms after the answer of the change, and whether it was let in. */
export type Asked = { atMs: number; isIn: boolean }

/** How long an old right still worked, and whether it came back to life. */
export function judgeRevocation(asked: readonly Asked[]): { aliveMs: number; cameBack: boolean } {
  const firstRefusal = asked.findIndex(({ isIn }) => !isIn)
  if (firstRefusal < 0) return { aliveMs: Number.POSITIVE_INFINITY, cameBack: false }
  const lastIn = asked.findLast(({ isIn }) => isIn)
  return { aliveMs: Math.max(0, lastIn?.atMs ?? 0), cameBack: asked.slice(firstRefusal).some(({ isIn }) => isIn) }
}

export const revocationSpeed: Check = {
  goal: 'G21',
  says: 'An old token and an old right are refused at once',
  async attack(arena) {
    const place = await arena.shared()
    const origin = place.portico.url
    const all = revocationsAt(place)
    const tried = arena.profile === 'full' ? all : all.filter(({ says }) => inQuick.includes(says))
    const faults: string[] = []
    const times: number[] = []
    for (const { says, path, change } of tried) {
      const about = await aRevocable(place)
      const twin = await call(origin, about.person, path)
      if (!isDone(twin)) {
        faults.push(`before ${says} the token was refused already (${twin.status})`)
        continue
      }
      await change(about)
      const { aliveMs, cameBack } = judgeRevocation(await askOn(origin, about.person, path, arena.size(300, 1500)))
      const most = arena.size(patienceMs, askedMs)
      if (aliveMs > most) faults.push(`after ${says} the old one worked for ${aliveMs} ms`)
      if (cameBack) faults.push(`after ${says} the old one was refused and then worked again`)
      times.push(aliveMs)
    }
    return {
      reached: `${times.length} changes, the slowest known after ${Math.max(...times).toFixed(0)} ms`,
      faults,
      evidence: [{ of: 'changes after which the old one had worked before', seen: times.length, atLeast: tried.length }],
    }
  },
}

/** Until it is refused, and then for so long more. */
async function askOn(origin: string, person: { token: string }, path: string, furtherMs: number): Promise<Asked[]> {
  const startedAt = performance.now()
  const asked: Asked[] = []
  let refusedAt: number | undefined
  for (;;) {
    const atMs = Math.round(performance.now() - startedAt)
    if (atMs > patienceMs || (refusedAt !== undefined && atMs > refusedAt + furtherMs)) return asked
    const answer = await call(origin, person, path)
    if (!isUntested(answer)) asked.push({ atMs, isIn: isDone(answer) })
    if (!isUntested(answer) && !isDone(answer)) refusedAt ??= atMs
    await pause(25)
  }
}
