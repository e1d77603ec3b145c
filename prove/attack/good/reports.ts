import type { At, Recipe } from './good-request.ts'

type Page = { data: { websiteId: string }[] }

/** A sample loads payments into the database; here those of the demo world are in the figures. */
export const reportRecipe: Recipe = async ({ side }) => {
  const { data } = await side.owner.read<Page>('/api/v1/transactions?pageSize=1')
  return { query: {}, others: { 'query.merchantId': side.merchantId, 'query.websiteId': data[0]!.websiteId } }
}
/** A day that is over in every zone. */
const pastDay = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

const definition = {
  ...{ source: 'payments', dimensions: ['day'], measures: ['payments'], drill: [], filters: {}, columns: [] },
  ...{
    chart: { kind: 'axis', measure: 'payments', x: 'day', y: null },
    levels: ['tenant', 'platform', 'merchant'],
    mostDays: 31,
    standardDays: 7,
  },
}

const made = new Map<string, Promise<string>>()
/** Composed by the platform and published to every tenant: a sample waits for it in the process of the tests. */
async function publish({ side }: At): Promise<string> {
  const path = '/api/v1/crm/report-definitions'
  const body = { nameEn: 'Payments by day', nameTr: 'Güne göre ödemeler', ...definition, tenantIds: null }
  const { id, reportId, version } = await side.platform.read<{ id: string; reportId: string; version: number }>(path, { body })
  await side.platform.read(`${path}/${id}/publish`, { body: { version } })
  // Rights are at most a second old.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  return reportId
}
const composed: Recipe = async (at) => {
  const known = made.get(at.side.place.portico.url) ?? publish(at)
  made.set(at.side.place.portico.url, known)
  return { ...(await reportRecipe(at)), params: { id: await known } }
}

/** Figures are asked for by a widget on the own dashboard: here the shipped one of a merchant’s figures. */
const shippedFigures = '0d000000-0000-4000-8000-000000000201'
const widgetData: Recipe = async ({ side }) => {
  const body = { widgetId: shippedFigures, categoryId: null, x: 0, y: 0, w: 3, h: 3 }
  const { items } = await side.owner.read<{ items: { id: string; baseWidgetId: string }[] }>('/api/reporting/api/v2/user-dashboard', {
    body,
  })
  const { id } = items.findLast(({ baseWidgetId }) => baseWidgetId === shippedFigures)!
  return {
    params: { source: 'figures' },
    query: { widgetId: id, timezoneOffset: '0', mode: '2' },
    headers: { endpointid: 'figures', widgetid: id },
    others: { 'query.Customer': side.merchantId },
  }
}

export const reportRecipes: Record<string, Recipe> = {
  'dashboards.data': widgetData,
  'reports.exportReport': () => ({ body: { reportId: 'transactions-daily' } }),
  'reports.composed': composed,
  'reports.composedCsv': composed,
  'report-definitions.tryOut': () => ({ body: { ...definition, dateFrom: pastDay(), dateTo: pastDay() } }),
  'reports.dayFile': () => ({ params: { name: `${pastDay()}.csv` } }),
}

/** Of a merchant that has entries in the demo world. */
export const statementRecipe: Recipe = ({ side }) => ({ query: {}, others: { 'query.merchantId': side.merchantId } })
export const statementRecipes: Record<string, Recipe> = {
  'statements.listPostings': ({ side }) => ({
    query: { day: pastDay(), currency: 'EUR' },
    others: { 'query.merchantId': side.merchantId },
  }),
}
