import { ruleRequest } from '@portico/testkit/features/alerts.ts'
import { until } from '../at-once.ts'
import { type At, type Good, page, type Recipe } from './good-request.ts'

type Rule = { id: string; version: number; alertId: string | null }
const rulesAt = '/api/v1/crm/alert-rules'
/** The worker looks once a minute. */
const mostMs = 100_000
/** Made at once, for the requests of a minute: a request that takes an alert on, or resolves it, needs one of its own. */
const madeAtOnce = 4

/** A sample writes an alert into the database; here a rule about payments of the last day fires as soon as the worker looks at it. */
const firing = (at: At) =>
  ruleRequest({
    ...{ name: at.side.word(), kind: 'Velocity', windowMinutes: 1440, threshold: 1, recoveryThreshold: 1, minimumPayments: 0 },
    merchantIds: [at.side.merchantId],
    isShared: true,
  })

/** Its alerts concern the person who made it. */
async function aRule({ side }: At, wish: object = {}): Promise<Rule> {
  const { id } = await side.staff.read<{ id: string }>('/api/v1/crm/users')
  return side.staff.read<Rule>(rulesAt, { body: { ...wish, recipients: [id] } })
}
const quiet = (at: At) => aRule(at, ruleRequest({ name: at.side.word(), merchantIds: [at.side.merchantId], isActive: false }))

const fired = new WeakMap<object, Promise<string[]>>()
async function fire(at: At): Promise<string[]> {
  const rules: Rule[] = []
  for (let made = 0; made < madeAtOnce; made++) rules.push(await aRule(at, firing(at)))
  return until(`rules of ${at.side.name} have fired`, mostMs, async () => {
    const seen = await Promise.all(rules.map(({ id }) => at.side.staff.read<Rule>(`${rulesAt}/${id}`)))
    const alerts = seen.flatMap(({ alertId }) => alertId ?? [])
    return alerts.length === rules.length && alerts
  })
}
function firedAt(at: At): Promise<string[]> {
  const known = fired.get(at.side) ?? fire(at)
  fired.set(at.side, known)
  return known
}
/** The first is looked at by all. */
const anAlert = async (at: At): Promise<string> => (await firedAt(at))[0]!
async function takeAlert(at: At): Promise<string> {
  for (;;) {
    const alerts = await firedAt(at)
    if (alerts.length > 1) return alerts.pop()!
    fired.delete(at.side)
  }
}

const named = ({ side, level }: At) => (level === 'platform' ? { headers: { tenantid: side.tenantId } } : {})
const onAlert: Recipe = async (at) => ({ params: { id: await anAlert(at) }, ...named(at) })
const inTenant: Recipe = async (at) => ({ params: { tenantId: at.side.tenantId, id: await anAlert(at) } })
const listed: Recipe = async (at) => {
  await anAlert(at)
  return { query: { ...page, state: 'Firing,Recovering', severity: 'warning', kind: 'Velocity' } }
}
const handled =
  (find: (at: At) => Promise<string>, body: (at: At) => object): Recipe =>
  async (at): Promise<Good> => ({ params: { id: await find(at) }, body: body(at) })
const note = ({ side }: At) => ({ note: side.word() })

export const alertRecipes: Record<string, Recipe> = {
  'alerts.list': listed,
  'alerts.listTenant': listed,
  'alerts.listPlatform': listed,
  'alerts.listPlatformOfMerchant': listed,
  'alerts.listTypes': async (at) => {
    await anAlert(at)
    return {}
  },
  'alerts.get': onAlert,
  'alerts.getPlatform': inTenant,
  'alerts.getPlatformOfMerchant': inTenant,
  'alerts.getChart': onAlert,
  'alerts.acknowledge': handled(takeAlert, note),
  'alerts.snooze': handled(anAlert, (at) => ({ ...note(at), minutes: 60 })),
  'alerts.resolve': handled(takeAlert, note),
  'alerts.listAudit': async (at) => ({ params: { id: (await quiet(at)).id }, ...named(at), query: page }),
  'alerts.listRules': async (at) => {
    await quiet(at)
    return { query: { ...page, kind: 'DeclineRatio', state: 'Normal' } }
  },
  'alerts.getRule': async (at) => ({ params: { id: (await quiet(at)).id } }),
  'alerts.createRule': async (at) => {
    const { id } = await at.side.staff.read<{ id: string }>('/api/v1/crm/users')
    const wish = { recipients: [id], quietFrom: '22:00', quietTo: '07:00', isShared: true, isActive: false }
    return { body: ruleRequest({ name: at.side.word(), merchantIds: [at.side.merchantId], ...wish }) }
  },
  'alerts.updateRule': async (at) => {
    const { id, version } = await quiet(at)
    const change = { threshold: 50, isActive: false, version }
    return { params: { id }, body: ruleRequest({ name: at.side.word(), merchantIds: [at.side.merchantId], ...change }) }
  },
  'alerts.deleteRule': async (at) => ({ params: { id: (await quiet(at)).id } }),
}
