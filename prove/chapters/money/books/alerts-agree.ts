import type { Place } from '../../../arena.ts'
import { until } from '../../../attack/at-once.ts'
import { read } from '../../../attack/call.ts'
import type { Check } from '../../../chapter.ts'
import { chaosOf } from '../chaos/run-chaos.ts'
import type { Teller } from '../desk.ts'
import { type Ground, grounds } from '../payments.ts'
import { listed } from './read-books.ts'
import { type Ruled, ruledOf } from './rule-grounds.ts'

type Seen = { counted: number; outOf: number; at: string }
type Rule = { id: string; alertId: string | null; latest: Seen | null }
type Alert = { counted: number; payments: number; windowFrom: string; windowTo: string; history: { step: string }[] }
const takesMoney: ReadonlySet<string> = new Set(['Payment', 'Authorization'])
const minuteMs = 60_000
/** Two looks of the worker, which may have been killed in one. */
const mostMs = 3 * minuteMs
const tries = 3

/** I8 of what Risk hears of: what rules saw after the storm, and what alerts that fired within it have kept. */
export const alertsAgree: Check = {
  goal: 'G9',
  says: 'What rules see after the storm, and what alerts counted within it, is what the lists have of that time',
  // Rules are looked at once a minute, and a look may come again.
  only: 'full',
  async attack(arena) {
    const { place, endedAt } = await chaosOf(arena)
    const { url } = place.portico
    const faults: string[] = []
    let compared = 0
    const compare = (name: string, one: unknown, other: unknown) => {
      compared++
      return one === other ? [] : [`I8 ${name}: ${one} and ${other}`]
    }
    for (const ruled of ruledOf(place)) {
      let seen = await look(ruled, endedAt)
      // A refund that was asked for as the worker looked is seen a minute later.
      for (let again = 1; seen.faults.length > 0 && again < tries; again++) seen = await look(ruled, new Date(Date.parse(seen.at) + 1))
      faults.push(...seen.faults)
    }
    return {
      reached: `${compared} figures compared, ${faults.length} differences`,
      faults,
      evidence: [{ of: 'figures compared', seen: compared, atLeast: 3 * grounds.length }],
    }

    async function look({ ground, teller, refunds, velocity }: Ruled, since: Date) {
      const what = `${ground.merchant} ${ground.mode}`
      const rule = await until(`the rules of ${what} have been looked at`, mostMs, async () => {
        const found = await ruleOf(url, teller, ground, refunds)
        return found.latest !== null && new Date(found.latest.at) >= since && found
      })
      const { counted, outOf, at } = rule.latest!
      const span = { from: new Date(Date.parse(at) - 1440 * minuteMs).toISOString(), to: at }
      const rows = await rowsOf(place, teller, ground, span)
      const found = [
        ...compare(`${what}, refunds`, counted, rows.filter(({ type }) => type === 'Refund').length),
        ...compare(`${what}, payments beside them`, outOf, rows.filter(({ type }) => takesMoney.has(type)).length),
        ...(await alertFaults(await ruleOf(url, teller, ground, velocity))),
      ]
      return { at, faults: found }

      async function alertFaults({ alertId }: Rule): Promise<string[]> {
        if (alertId === null) return [`${what}: no rule has fired`]
        const alert = await read<Alert>(url, teller.person, `/api/v1/crm/alerts/${alertId}`, { mode: ground.mode })
        const of = await rowsOf(place, teller, ground, { from: alert.windowFrom, to: alert.windowTo })
        const kept = await listed(url, teller, ground.mode, `alertId=${alertId}`)
        const made = of.filter(({ type }) => takesMoney.has(type)).map(({ id }) => id)
        return [
          ...compare(`${what}, payments of its alert`, alert.counted, made.length),
          ...compare(
            `${what}, payments that its alert opens`,
            kept
              .map(({ id }) => id)
              .sort()
              .join(),
            made.sort().join(),
          ),
          ...compare(`${what}, payments that its alert says it has`, alert.payments, kept.length),
          ...compare(`${what}, times that its alert fired`, alert.history.filter(({ step }) => step === 'Fired').length, 1),
        ]
      }
    }
  },
}

const ruleOf = (origin: string, { person }: Teller, { mode }: Ground, id: string) =>
  read<Rule>(origin, person, `/api/v1/crm/alert-rules/${id}`, { mode })

/** A list begins with the moment that it is asked for, and a look after it: nothing is made at whole minutes to the millisecond. */
function rowsOf({ portico, people }: Place, teller: Teller, { merchant, mode }: Ground, { from, to }: { from: string; to: string }) {
  const { id } = people.manifest.merchants[merchant]!
  return listed(portico.url, teller, mode, `dateFrom=${from}&dateTo=${to}&merchantId=${id}`)
}
