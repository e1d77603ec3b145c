import { nothing, type Sample, type SampleAt, type Samples } from './sample.ts'

const base = '/api/reporting/api/v2/dashboard'
/** Somebody of the same organisation who may do everything. */
const caller = ({ portico, place, level }: SampleAt) => {
  const { world } = portico
  const tenant = [world.northwind, world.contoso].find(({ id }) => id === world[place].tenantId)!
  return portico.as((level === 'platform' ? world.platform : tenant).people.administrator!)
}

let made = 0
const category = () => ({ name: `Evenings ${++made}`, nameTr: null, userType: 'crm', place: 5 })
const widget = (categoryId: string) => ({
  name: `Methods ${++made}`,
  categoryId,
  dataSourceEndpoint: '/reporting/transactions-by-payment-method',
  data: {
    widgetType: 'CHART_WIDGET',
    chartConfiguration: { chartType: 'PieChart', xAxisColumn: 'paymentMethod', yAxisColumn: ['count'] },
  },
  filters: '{"currency":["EUR"]}',
})
type Kept = { id: string; version: number; isStandard: boolean; isOfPlatform: boolean }
async function aCategory(at: SampleAt): Promise<Kept> {
  const { data } = (await caller(at).get(`${base}/category`)).body as { data: (Kept & { widgetsCount: number })[] }
  for (const old of data.filter((one) => !one.isStandard && one.widgetsCount === 0).slice(20))
    await caller(at).delete(`${base}/category/${old.id}`)
  return (await caller(at).post(`${base}/category`, category())).body as Kept
}
const aWidget = async (at: SampleAt) =>
  (await caller(at).post(`${base}/widget`, widget((await aCategory(at)).id))).body as {
    widgetId: string
    categoryId: string
    version: number
  }

type Role = { roleId: string; version: number; widgetIds: string[] }
const matrixOf =
  (level: 'staff' | 'merchant'): Sample =>
  async (at) => {
    const { data } = (await caller(at).get(`${base}/management/roles`, { query: { level } })).body as { data: Role[] }
    const { roleId, version, widgetIds } = data[0]!
    return { body: { roles: [{ roleId, version, widgetIds }] } }
  }
/** All that the product ships: those of staff, and those that merchants have as well. */
const shipped = [1, 2].flatMap((who) =>
  Array.from({ length: 14 }, (_, at) => at + 1)
    .filter((widget) => who === 1 || ![11, 12].includes(widget))
    .map((widget) => `0d000000-0000-4000-8000-000000000${who}${String(widget).padStart(2, '0')}`),
)
const ofTenant = ({ portico, place }: SampleAt) => ({ tenantId: portico.world[place].tenantId })

export const samples: Samples = {
  giveToTenant: (at) => ({ params: ofTenant(at), body: { widgetsIds: shipped } }),
  saveRoles: async (at) => {
    const isOfMerchants = at.held !== undefined && !(at.held as readonly string[]).some((one) => /TenantRoles|^Platform/.test(one))
    return matrixOf(isOfMerchants ? 'merchant' : 'staff')(at)
  },
  listRoles: nothing,
  saveTenantRoles: matrixOf('staff'),
  saveMerchantRoles: matrixOf('merchant'),
  listCategories: nothing,
  createCategory: async (at) => {
    await aCategory(at)
    return { body: category() }
  },
  updateCategory: async (at) => {
    const { id, version } = await aCategory(at)
    return { params: { categoryId: id }, body: { version, ...category() } }
  },
  deleteCategory: async (at) => ({ params: { categoryId: (await aCategory(at)).id } }),
  listWidgets: nothing,
  createWidget: async (at) => ({ body: widget((await aCategory(at)).id) }),
  updateWidget: async (at) => {
    const { widgetId, categoryId, version } = await aWidget(at)
    return { params: { categoryId, widgetId }, body: { version, ...widget(categoryId) } }
  },
  deleteWidget: async (at) => {
    const { widgetId, categoryId } = await aWidget(at)
    return { params: { categoryId, widgetId } }
  },
  byCategory: nothing,
  byCategoryOfRoles: nothing,
  byCategoryOfTenant: (at) => ({ params: ofTenant(at) }),
  listAudit: async (at) => ({ params: { id: (await aCategory(at)).id } }),
}
