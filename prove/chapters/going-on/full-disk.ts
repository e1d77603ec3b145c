import path from 'node:path'
import type { Arena } from '../../arena.ts'
import { arrivals, type Sent } from '../../attack/arrivals.ts'
import { pause, until } from '../../attack/at-once.ts'
import { isDone, Unanswered } from '../../attack/call.ts'
import { portalTraffic } from '../../attack/traffic.ts'
import type { Check, Outcome } from '../../chapter.ts'
import { switchLogFile } from '../../portico/operator.repository.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import type { Portico } from '../../portico/portico.ts'
import { SmallDisk } from '../../portico/small-disk.ts'
import { SteadyWork } from './steady-work.ts'

const diskMegabytes = 500
/** First what PostgreSQL has set aside still takes writes, then its log needs a new file, and it ends. */
const fullSeconds = { quiet: 12, untilTheEnd: 25 }
const wellWithinSeconds = 30

/** Database, uploads and mails lie on one disk, and nothing fits on it any more for a while. */
export const fullDisk: Check = {
  goal: 'DISK',
  says: 'While the disk is full nothing acknowledged is lost, and all is well once there is room',
  only: 'full',
  async attack(arena: Arena): Promise<Outcome> {
    const disk = SmallDisk.mount(diskMegabytes)
    if (!disk)
      return { reached: 'no disk', faults: [], evidence: [{ of: 'disks of its own that may be mounted here', seen: 0, atLeast: 1 }] }
    try {
      const place = await arena.fresh({}, { folder: path.join(disk.folder, 'data') })
      return await fillUp(arena, place, disk).finally(() => {
        disk.free()
        return place.portico.remove()
      })
    } finally {
      disk.unmount()
    }
  },
}

async function fillUp(arena: Arena, place: Awaited<ReturnType<Arena['fresh']>>, disk: SmallDisk): Promise<Outcome> {
  const { portico } = place
  const traffic = await portalTraffic(place)
  const work = await SteadyWork.begin(place, arena.random)
  const seconds = 5 + fullSeconds.quiet + fullSeconds.untilTheEnd + wellWithinSeconds + 10
  const { api, worker } = portico.parts
  const beganAt = performance.now()
  const now = () => performance.now() - beganAt
  const reading = arrivals({ perSecond: 8, seconds }, () => traffic.ask(arena.random))
  const writing = arrivals({ perSecond: 6, seconds }, (turn) => work.do(turn))
  await pause(5000)
  disk.fill()
  const fullAt = now()
  await keepFull(portico, disk, fullAt + fullSeconds.quiet * 1000, now, false)
  const endedAt = await keepFull(portico, disk, now() + fullSeconds.untilTheEnd * 1000, now, true)
  disk.free()
  const roomAt = now()
  const trouble = await until('a write is taken again', 60_000, async () => {
    await pause(250)
    return work.refund().then(isDone, ignoreUnanswered)
  }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const wellAfter = (now() - roomAt) / 1000
  const sent = [...(await reading), ...(await writing)]
  await work.resolve()
  const meanwhile = sent.filter(({ atMs }) => atMs > fullAt && atMs < roomAt)
  const afterwards = sent.filter(({ atMs }) => atMs > roomAt + wellWithinSeconds * 1000)
  const faults = [
    ...(trouble ? [trouble] : wellAfter > wellWithinSeconds ? [`well only ${wellAfter.toFixed(0)} s after there was room`] : []),
    ...(portico.parts.api === api && portico.parts.worker === worker ? [] : ['API or worker is another process now']),
    ...sent.flatMap(badAnswer),
    ...afterwards.flatMap(({ answer, atMs }) =>
      answer && isDone(answer) ? [] : [`not well ${Math.round((atMs - roomAt) / 1000)} s after there was room: ${answer?.status}`],
    ),
    ...(await work.faults()),
  ]
  const { refunds, comments, uploads } = work.acknowledged
  const told = meanwhile.filter(({ answer }) => answer?.status === 503).length
  return {
    reached: `${told} of ${meanwhile.length} told to come again, well ${wellAfter.toFixed(1)} s after there was room; ${refunds} refunds, ${comments} comments, ${uploads} files kept, ${faults.length} faults`,
    faults,
    evidence: [
      { of: 'requests told to come again while it was full', seen: told, atLeast: 20 },
      { of: 'readings answered while it was full', seen: meanwhile.filter(({ answer }) => answer && isDone(answer)).length, atLeast: 20 },
      { of: 'ends of PostgreSQL for want of room', seen: endedAt ? 1 : 0, atLeast: 1 },
      { of: 'refunds, comments and files acknowledged', seen: Math.min(refunds, comments, uploads), atLeast: 10 },
    ],
  }
}

function ignoreUnanswered(error: unknown): false {
  if (error instanceof Unanswered) return false
  throw error
}

/** Takes what becomes free; gives when PostgreSQL was first seen to have ended. */
async function keepFull(portico: Portico, disk: SmallDisk, until: number, now: () => number, isLogSwitched: boolean) {
  let endedAt: number | undefined
  const old = portico.postmaster
  while (now() < until) {
    disk.fill()
    if (isLogSwitched && endedAt === undefined) await asOperator(superuserUrl(portico), switchLogFile).catch(() => undefined)
    if (portico.postmaster !== old || /PANIC|died/.test(portico.said)) endedAt ??= now()
    await pause(200)
  }
  return endedAt
}

function badAnswer({ answer, unanswered, atMs }: Sent): string[] {
  if (unanswered) return [`no answer at ${Math.round(atMs)} ms: ${unanswered.message}`]
  if (!answer || isDone(answer)) return []
  if (answer.status !== 503)
    return [`${answer.asked} was answered with ${answer.status} at ${Math.round(atMs)} ms: ${answer.text.slice(0, 200)}`]
  return answer.headers.get('retry-after') ? [] : [`${answer.asked}: a 503 without Retry-After`]
}
