import type { Definition } from '@portico/contract/features/reports/composed.ts'
import { nothing, type Sample, type SampleAt, type Samples } from './sample.ts'

/** Success of each provider by day. */
export const definition: Definition = {
  source: 'payments',
  dimensions: ['day', 'serviceProvider'],
  measures: ['payments', 'captured', 'successRate'],
  drill: ['paymentMethod', 'country'],
  filters: { type: ['Payment', 'Authorization'] },
  columns: [],
  chart: { kind: 'axis', measure: 'captured', x: 'day', y: 'serviceProvider' },
  levels: ['tenant', 'platform', 'merchant'],
  mostDays: 92,
  standardDays: 30,
}

let made = 0
export const definitionOf = (wish: object = {}) => {
  const number = ++made
  return { nameEn: `Providers by day ${number}`, nameTr: `Güne göre sağlayıcılar ${number}`, ...definition, tenantIds: null, ...wish }
}

/** Kept by the platform alone, so its administrator makes it. */
const keeperOf = ({ portico }: Pick<SampleAt, 'portico'>) => portico.as(portico.world.platform.people.administrator!)
export async function aDefinition(at: Pick<SampleAt, 'portico'>, wish: object = {}): Promise<{ id: string; reportId: string }> {
  const reply = await keeperOf(at).post('/api/v1/crm/report-definitions', definitionOf(wish))
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body as { id: string; reportId: string }
}

/** Published, and known to everyone: rights are at most a second old. */
export async function aPublished(at: Pick<SampleAt, 'portico'>, wish: object = {}): Promise<{ id: string; reportId: string }> {
  const one = await aDefinition(at, wish)
  const reply = await keeperOf(at).post(`/api/v1/crm/report-definitions/${one.id}/publish`, { version: 1 })
  if (reply.status !== 200) throw new Error(reply.text)
  return one
}
export const untilKnown = () => new Promise((resolve) => setTimeout(resolve, 1050))

const draft: Sample = async (at) => ({ params: { id: (await aDefinition(at)).id } })
const published: Sample = async (at) => ({ params: { id: (await aPublished(at)).id } })

export const samples: Samples = {
  list: nothing,
  get: draft,
  create: () => ({ body: definitionOf() }),
  update: async (at) => ({ ...(await draft(at)), body: { version: 1, ...definitionOf({ mostDays: 31 }) } }),
  delete: draft,
  revise: published,
  publish: async (at) => ({ ...(await draft(at)), body: { version: 1 } }),
  withdraw: async (at) => ({ ...(await published(at)), body: { version: 2 } }),
  /** Who sees figures of all tenants may try only what they may also compose. */
  tryOut: async ({ portico, person }) => {
    await portico.admin.query(
      'update roles set permissions = array_append(permissions, $3) where tenant_id = $1 and name = $2 and not $3 = any(permissions)',
      [person.tenantId, person.role, 'Platform.ReportV2.Settings.Actions.Manage'],
    )
    return { body: { ...definition, dateFrom: '2026-11-01', dateTo: '2026-11-20' } }
  },
  listAudit: draft,
}
