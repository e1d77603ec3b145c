import { ruleRequest } from '@portico/testkit/features/alerts.ts'
import type { Arena, Place } from '../../arena.ts'
import { pause, until } from '../../attack/at-once.ts'
import { read } from '../../attack/call.ts'
import { readAll } from '../../attack/pages.ts'
import type { Check } from '../../chapter.ts'
import { allDelivered } from '../../portico/all-delivered.ts'
import { readMails } from '../../portico/mails.ts'
import type { Person } from '../../portico/people.ts'

/** A rule is looked at once it is saved, and each minute. */
const killSeconds = 90
const killEverySeconds = 2
const stuckSeconds = 120
const count = 60
const rulesAt = '/api/v1/crm/alert-rules'
const live = { mode: 'Live' } as const

type Rule = { id: string; alertId: string | null }
type Alert = { id: string; ruleId: string; history: { step: string }[] }

/** Rules that fire at once, while the worker that looks at them is killed over and over. */
export const alerts: Check = {
  goal: 'G27',
  says: 'Each rule that fires has one alert, told and mailed once, however often the worker is killed',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.fresh()
    const { portico, people } = place
    const risk = await people.person('risk@northwind.example')
    let kills = 0
    const beganAt = performance.now()
    const killer = (async () => {
      while (performance.now() - beganAt < killSeconds * 1000) {
        await pause(killEverySeconds * 1000)
        if (portico.parts.worker) kills += portico.kill('worker') ? 1 : 0
      }
    })()
    const rules: string[] = []
    const each = (killSeconds * 1000) / count
    for (let made = 0; made < count; made++) {
      rules.push(await makeRule(place, risk))
      await pause(Math.max(0, made * each - (performance.now() - beganAt)))
    }
    await killer
    const killedAt = performance.now()
    const seen = () => Promise.all(rules.map((id) => read<Rule>(portico.url, risk, `${rulesAt}/${id}`, live)))
    const trouble = await until(
      'every rule has fired and all is delivered',
      400_000,
      async () => (await seen()).every(({ alertId }) => alertId !== null) && allDelivered(portico),
    ).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const seconds = (performance.now() - killedAt) / 1000
    await pause(3000)
    const faults = [
      ...(trouble ? [trouble] : seconds > stuckSeconds ? [`the last one fired ${seconds.toFixed(0)} s after the last kill`] : []),
      ...(await alertFaults(place, risk, rules)),
    ]
    await portico.remove()
    return {
      reached: `${rules.length} rules fired, ${kills} kills, the last ${seconds.toFixed(0)} s after the last kill, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'rules that fired', seen: rules.length, atLeast: count },
        { of: 'kills of the worker', seen: kills, atLeast: 20 },
      ],
    }
  },
}

async function makeRule({ portico, people }: Place, who: Person): Promise<string> {
  const { id } = await read<{ id: string }>(portico.url, who, '/api/v1/crm/users', live)
  const merchantIds = [people.manifest.merchants.acme!.id]
  const fires = { kind: 'Velocity', windowMinutes: 1440, threshold: 1, recoveryThreshold: 1, minimumPayments: 0 }
  const body = ruleRequest({ ...fires, merchantIds, recipients: [id], mail: true })
  return (await read<Rule>(portico.url, who, rulesAt, { ...live, body })).id
}

/** A mail that was sent twice is the same mail to its reader: it has the same id. */
async function alertFaults({ portico }: Place, who: Person, rules: readonly string[]): Promise<string[]> {
  const all = await readAll<Alert>(portico.url, who, '/api/v1/crm/alerts', live)
  const told = await readAll<{ objectUrl: string }>(portico.url, who, '/v1/api/in-app-notifications', live)
  const letters = (await readMails(portico.dataDir)).filter(({ to }) => to.includes(who.email))
  const faults: string[] = []
  for (const rule of rules) {
    const own = all.filter(({ ruleId }) => ruleId === rule)
    if (own.length !== 1) faults.push(`rule ${rule} has ${own.length} alerts`)
    for (const { id } of own) {
      const { history } = await read<Alert>(portico.url, who, `/api/v1/crm/alerts/${id}`, live)
      const fired = history.filter(({ step }) => step === 'Fired').length
      const news = told.filter(({ objectUrl }) => objectUrl.endsWith(id)).length
      const mails = new Set(letters.filter(({ raw, text }) => raw.includes(id) || text.includes(id)).map(idOf)).size
      if (fired !== 1 || news !== 1 || mails !== 1)
        faults.push(`alert ${id} fired ${fired} times, told ${news} times, mailed ${mails} times`)
    }
  }
  return faults
}
const idOf = ({ raw }: { raw: string }) => /^message-id:.*$/im.exec(raw)?.[0]
