import { anAlert, ruleRequest } from './alerts.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'

const made = ({ portico, place, person, level }: At) =>
  anAlert(portico, {
    tenantId: portico.world[place].tenantId,
    merchantId: portico.world[place].id,
    recipients: level === 'tenant' ? [person.id] : [],
  })
const looked = (at: At) => once(at, `alert for ${at.level} ${at.person.email}`, () => made(at))
/** Staff of the platform name the tenant. */
const named = ({ portico, place, level }: At) => (level === 'platform' ? { headers: { tenantid: portico.world[place].tenantId } } : {})
const lookedAt = async (at: At) => ({ params: { id: (await looked(at)).id }, ...named(at) })
/** Changed, so made anew each time. */
const handled = (body: object) => async (at: At) => ({ params: { id: (await made(at)).id }, body })
const ruleAt = async (at: At) => ({ params: { id: (await made(at)).ruleId } })
const page = { pageIndex: '0', pageSize: '5' }
const listed = async (at: At) => {
  await looked(at)
  return { query: { ...page, state: 'Firing,NoData', severity: 'warning', kind: 'DeclineRatio' } }
}
const inTenant = async (at: At) => ({ params: { tenantId: at.portico.world[at.place].tenantId, id: (await looked(at)).id } })
const aboutOne = ({ portico, place }: At, wish: object = {}) => ruleRequest({ merchantIds: [portico.world[place].id], ...wish })
const watched = (at: At) => {
  const { name: _1, severity: _2, mail: _3, timeZone: _4, ...watching } = aboutOne(at) as Record<string, unknown>
  return watching
}

const administratorOf = (world: At['portico']['world'], place: At['place']) =>
  [world.northwind, world.contoso].find(({ id }) => id === world[place].tenantId)!.people.administrator!
/** Somebody of the same tenant whom a rule may notify. */
const told = ({ portico, place }: At) => ({ recipients: [administratorOf(portico.world, place).id] })

export const samples: Samples = {
  list: listed,
  listTenant: listed,
  listPlatform: listed,
  listPlatformOfMerchant: listed,
  listTypes: async (at) => {
    await looked(at)
    return {}
  },
  get: lookedAt,
  getPlatform: inTenant,
  getPlatformOfMerchant: inTenant,
  getChart: lookedAt,
  acknowledge: handled({ note: 'We ask the provider.' }),
  snooze: handled({ minutes: 60, note: 'A planned migration.' }),
  resolve: handled({ note: 'The provider has repaired its route.' }),
  // The trail of a rule, which has one from its beginning.
  listAudit: async (at) => {
    const { portico, place } = at
    const rule = await once(at, 'rule with a trail', () =>
      portico.as(administratorOf(portico.world, place)).post('/api/v1/crm/alert-rules', ruleRequest()),
    )
    return { params: { id: (rule.body as { id: string }).id }, ...named(at), query: page }
  },
  listRules: async (at) => {
    await looked(at)
    return { query: { ...page, kind: 'DeclineRatio', state: 'Firing' } }
  },
  getRule: ruleAt,
  createRule: (at) => ({ body: aboutOne(at, { ...told(at), quietFrom: '22:00', quietTo: '07:00', isShared: true, isActive: true }) }),
  updateRule: async (at) => ({
    ...(await ruleAt(at)),
    body: { ...aboutOne(at, { ...told(at), threshold: 50 }), isActive: true, version: 1 },
  }),
  deleteRule: ruleAt,
  listRecipients: () => ({ query: { search: 'a' } }),
  previewRule: (at) => ({ body: watched(at) }),
}
