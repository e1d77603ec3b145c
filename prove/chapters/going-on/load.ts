import type { Arena } from '../../arena.ts'
import { arrivals, quantile, type Sent } from '../../attack/arrivals.ts'
import { type Answer, call, isDone, isUntested, saidBy, Unanswered } from '../../attack/call.ts'
import { refundable } from '../../attack/refundable.ts'
import { portalTraffic } from '../../attack/traffic.ts'
import type { Check } from '../../chapter.ts'

// Two hundred a second, one in four of them money.
const readings = { perSecond: 150, p50Ms: 40, p99Ms: 250 }
const writings = { perSecond: 50, p99Ms: 400 }
const signInsPerSecond = 2
const minutes = 5
const warmUpSeconds = 75

const said = (name: string, sent: readonly Sent[]) => {
  const times = sent.map(({ ms }) => ms)
  return `${name} p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`
}

/** What who asks could not send is no fault of who is asked: it lacks as evidence. */
const haveLeft = (sent: readonly Sent[]) => sent.filter(({ unanswered }) => !unanswered?.wasNotSent)

const failed = (name: string, sent: readonly Sent[]) =>
  haveLeft(sent).flatMap(({ answer, unanswered, atMs }) =>
    answer && isDone(answer)
      ? []
      : [`${name} at ${Math.round(atMs)} ms: ${answer ? `${answer.asked} ${answer.status}` : unanswered?.message}`],
  )

/** Everything comes at fixed times: a slow answer does not make the next one later. */
export const load: Check = {
  goal: 'G31',
  says: 'Hundreds of people work at once and nobody waits',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const { portico, people } = place
    const traffic = await portalTraffic(place)
    const refund = await refunds(arena, portico.url, (await people.person('finance@northwind.example')).token)
    // No one measures a server that has just been started: code is warm, and autovacuum has come round once.
    const ask = () => traffic.ask(arena.random)
    await Promise.all([arrivals({ ...readings, seconds: warmUpSeconds }, ask), arrivals({ ...writings, seconds: warmUpSeconds }, refund)])
    const cpuAtStart = process.cpuUsage()
    const [read, signedIn, written] = await Promise.all([
      arrivals({ perSecond: readings.perSecond, seconds: minutes * 60 }, ask),
      arrivals({ perSecond: signInsPerSecond, seconds: minutes * 60 }, async () => {
        const { token } = await people.signInAnew('viewer@acme.example').catch((error: unknown) => {
          throw new Unanswered(`sign in: ${saidBy(error)}`, { cause: error })
        })
        return { asked: 'sign in', status: token ? 200 : 401, headers: new Headers(), text: '', ms: 0 }
      }),
      arrivals({ perSecond: writings.perSecond, seconds: minutes * 60 }, refund),
    ])
    const ownCpu = process.cpuUsage(cpuAtStart)
    const p = (sent: readonly Sent[], share: number) =>
      quantile(
        sent.map(({ ms }) => ms),
        share,
      )
    const slow = (name: string, reached: number, most: number) =>
      reached > most ? [`${name} is ${reached.toFixed(0)} ms, not ${most} ms`] : []
    return {
      reached: `${said('readings', read)}; ${said('refunds', written)}; ${said('sign-ins', signedIn)}`,
      faults: [
        ...failed('reading', read),
        ...failed('refund', written),
        ...failed('sign-in', signedIn),
        ...slow('p50 of readings', p(read, 0.5), readings.p50Ms),
        ...slow('p99 of readings', p(read, 0.99), readings.p99Ms),
        ...slow('p99 of refunds', p(written, 0.99), writings.p99Ms),
      ],
      evidence: [
        { of: 'readings', seen: haveLeft(read).length, atLeast: readings.perSecond * minutes * 60 },
        {
          of: 'refunds',
          seen: written.filter(({ answer }) => answer && !isUntested(answer)).length,
          atLeast: writings.perSecond * minutes * 60,
        },
        { of: 'sign-ins', seen: haveLeft(signedIn).length, atLeast: signInsPerSecond * minutes * 60 },
      ],
      note: `who asks took ${((ownCpu.user + ownCpu.system) / 1e6 / (minutes * 60)).toFixed(2)} of the same cores`,
    }
  },
}

/** Gives one cent back each time, of payments by turns. */
async function refunds(arena: Arena, url: string, token: string): Promise<() => Promise<Answer>> {
  const data = await refundable(url, { token }, 10)
  if (data.length < 100) throw new Error('The demo world has too few payments to refund.')
  let next = 0
  return () =>
    call(url, { token }, `/api/v1/crm/transactions/${data[next++ % data.length]!.id}/refunds`, {
      mode: 'Live',
      headers: { 'idempotency-key': arena.random.uuid() },
      body: { amountMinor: 1, reasonCode: 'CustomerRequest' },
    })
}
