import { report } from './reports.samples.ts'
import { nothing, type Sample, type SampleAt, type Samples } from './sample.ts'

const base = '/api/reporting/api/v2/user-dashboard'
type Item = { id: string; baseWidgetId: string }
const shipped = (level: SampleAt['level'], widget: string) => `0d000000-0000-4000-8000-000000000${level === 'merchant' ? 2 : 1}${widget}`
/** A text, which everyone may have. */
const shippedFor = ({ level }: Pick<SampleAt, 'level'>) => shipped(level, '14')
const spot = { x: 0, y: 0, w: 3, h: 3 }

const caller = ({ portico, person }: SampleAt) => portico.as(person)
const boardOf = async (at: SampleAt) => (await caller(at).get(`${base}/widgets`)).body as { version: number; items: Item[] }
/** A fresh copy on the caller's own dashboard, which is kept from filling up. */
async function anItem(at: SampleAt, categoryId: string | null = null, widgetId = shippedFor(at)): Promise<string> {
  const { version, items } = await boardOf(at)
  if (items.length > 40) await caller(at).put(base, { version, items: [] })
  const made = (await caller(at).post(base, { widgetId, categoryId, ...spot })).body as { items: Item[] }
  const before = new Set(items.map(({ id }) => id))
  return made.items.findLast(({ id, baseWidgetId }) => !before.has(id) && baseWidgetId === widgetId)!.id
}
const roleOf = async (at: SampleAt) => ((await caller(at).get(`${base}/shares`)).body as { roles: { id: string }[] }).roles[0]!.id

let made = 0
const newCategory = () => ({ name: `Mornings ${++made}`, userType: 'crm' })
async function aCategory(at: SampleAt): Promise<string> {
  const { data } = (await caller(at).get(`${base}/categories`)).body as { data: { id: string }[] }
  for (const { id } of data.slice(20)) await caller(at).delete(`${base}/category/${id}`)
  return ((await caller(at).post(`${base}/category`, newCategory())).body as { id: string }).id
}
const sharing: Sample = async (at) => ({ body: { widgetId: await anItem(at), roleId: await roleOf(at) } })

export const samples: Samples = {
  mine: nothing,
  add: async (at) => {
    const categoryId = await aCategory(at)
    return { body: { widgetId: await anItem(at), categoryId, ...spot } }
  },
  arrange: async (at) => {
    const [widgetId, categoryId] = [await anItem(at), await aCategory(at)]
    const { version } = await boardOf(at)
    return { body: { version, items: [{ id: widgetId, widgetId, categoryId, ...spot }] } }
  },
  share: sharing,
  unShare: async (at) => {
    const body = { widgetId: await anItem(at), roleId: await roleOf(at) }
    await caller(at).put(`${base}/share`, body)
    return { body }
  },
  shares: nothing,
  createCategory: async (at) => {
    await aCategory(at)
    return { body: newCategory() }
  },
  updateCategory: async (at) => ({ body: { id: await aCategory(at), ...newCategory() } }),
  deleteCategory: async (at) => ({ params: { id: await aCategory(at) } }),
  offered: nothing,
  categories: nothing,
  ofCategory: async (at) => {
    const id = await aCategory(at)
    await anItem(at, id)
    return { params: { id } }
  },
  baseWidgets: async (at) => ({ params: { id: await anItem(at) } }),
  clone: async (at) => ({ params: { id: await anItem(at) } }),
  remove: async (at) => ({ params: { id: await anItem(at) } }),
  userWidgets: nothing,
  dataSources: nothing,
  data: async (at) => {
    await report(at)
    const id = await anItem(at, null, shipped(at.level, '01'))
    return {
      params: { source: 'figures' },
      query: { widgetId: id, timezoneOffset: '0', mode: '2' },
      headers: { endpointid: 'figures', widgetid: id },
      others: { 'query.Customer': at.portico.world[at.place].id },
    }
  },
}
