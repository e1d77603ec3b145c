import { renewSilently } from '@portico/testkit/browser/portal-sign-in.ts'
import { pause } from '../../attack/at-once.ts'
import { call, isDone } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import type { Person } from '../../portico/people.ts'
import { whoAmI } from './carrying-a-token.ts'

const idleSeconds = 16
const absoluteSeconds = 48
/** The activity that is written rarely, a token that is remembered for a second, and what a busy machine needs. */
const slackSeconds = 5
const environment = {
  IDLE_SECONDS: String(idleSeconds),
  IDLE_COUNTDOWN_SECONDS: '4',
  ABSOLUTE_SECONDS: String(absoluteSeconds),
  ACCESS_TOKEN_TTL: '300',
}

type Life = { endedAfter: number; did: Record<string, number>; streamEnded: boolean; renewalAfter: string }

/** Does it once and again, some times a second, until the session of the token is refused; then tries to get in by renewal. */
async function untilEnd(origin: string, person: Person, acts: Record<string, () => Promise<boolean>>, mostSeconds: number): Promise<Life> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const did: Record<string, number> = {}
  const stream = listen(origin, person)
  for (;;) {
    for (const [name, act] of Object.entries(acts)) if (await act()) did[name] = (did[name] ?? 0) + 1
    const alive = await call(origin, person, '/api/v1/session/ping', { method: 'POST', headers: { 'x-background': '1' } })
    if (alive.status === 401 || seconds() > mostSeconds) break
    await pause(200)
  }
  const endedAfter = seconds()
  const { tokens, error } = await renewSilently(person.browser, { origin })
  await pause(2500)
  const streamEnded = stream.hasEnded()
  stream.leave()
  return { endedAfter, did, streamEnded, renewalAfter: tokens?.access_token ? 'a token' : (error ?? 'neither') }
}

function listen(origin: string, { token }: Person) {
  const leaving = new AbortController()
  let ended = false
  const reading = fetch(`${origin}/v1/api/in-app-notifications/stream?lastsSeconds=600`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  }).then((response) => response.text())
  reading.then(
    () => (ended = true),
    () => undefined,
  )
  return { hasEnded: () => ended, leave: () => leaving.abort() }
}

export const idleAndAbsolute: Check = {
  goal: 'G22',
  says: 'The server ends a session that timers alone keep calling, and every session at its last hour',
  only: 'full',
  async attack(arena) {
    const { portico, people } = await arena.fresh(environment)
    const origin = portico.url
    const [idle, busy] = [await people.signInAnew('auditor@northwind.example'), await people.signInAnew('auditor@contoso.example')]
    const timers = (person: Person) => {
      const background = async (path: string) => isDone(await call(origin, person, path, { headers: { 'x-background': '1' } }))
      return {
        polls: () => background(`/v1/api/in-app-notifications/latest?createdAfter=${encodeURIComponent(new Date().toISOString())}`),
        looks: () => background(whoAmI),
        'calls marked as a timer’s': () => background('/api/v1/crm/users'),
        renewals: async () => Boolean((await renewSilently(person.browser, { origin })).tokens?.access_token),
      }
    }
    const acts = async () => isDone(await call(origin, busy, '/api/v1/session/activity', { method: 'POST' }))
    const [left, kept] = await Promise.all([
      untilEnd(origin, idle, timers(idle), absoluteSeconds),
      untilEnd(origin, busy, { ...timers(busy), acts }, absoluteSeconds + 3 * slackSeconds),
    ])
    const again = await people.signInAnew('auditor@northwind.example')
    const cameBack = isDone(await call(origin, again, whoAmI))
    await portico.remove()
    const ended = (who: string, { endedAfter, streamEnded, renewalAfter }: Life, atSeconds: number) => [
      ...(endedAfter > atSeconds + slackSeconds ? [`${who} lived for ${endedAfter.toFixed(1)} s, not ${atSeconds} s`] : []),
      ...(endedAfter < atSeconds - 2 ? [`${who} ended after ${endedAfter.toFixed(1)} s, before its ${atSeconds} s`] : []),
      ...(renewalAfter === 'login_required' ? [] : [`after its end ${who} could still renew: ${renewalAfter}`]),
      ...(streamEnded ? [] : [`the stream of ${who} outlived it`]),
    ]
    const times = ({ did }: Life, name: string) => did[name] ?? 0
    return {
      reached: `idle ended after ${left.endedAfter.toFixed(1)} s of ${idleSeconds}, busy after ${kept.endedAfter.toFixed(1)} s of ${absoluteSeconds}`,
      faults: [...ended('the idle session', left, idleSeconds), ...ended('the busy session', kept, absoluteSeconds)],
      evidence: [
        ...Object.keys(timers(idle)).map((of) => ({ of: `${of} while it was idle`, seen: times(left, of), atLeast: 10 })),
        { of: 'actions of the busy person', seen: times(kept, 'acts'), atLeast: 30 },
        { of: 'sign-ins afterwards', seen: Number(cameBack), atLeast: 1 },
      ],
    }
  },
}
