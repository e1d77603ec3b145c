import type { WidgetAnswer } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { columnOf, type Source, sources } from '@portico/contract/features/dashboards/sources.ts'
import type { ChartType, WidgetType } from '@portico/contract/features/dashboards/widget-words.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { type ReportKey, reportKeys, reportOf } from '@portico/contract/features/reports/report-list.ts'
import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const base = '/api/reporting/api/v2/dashboard'
let portico: TestPortico
let staff: Caller
let summary: ReportReply
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme, globex, northwind } = portico.world
  for (const { id, tenantId } of [acme, globex])
    await loadPayments(portico.admin, [{ tenantId, merchantId: id }], {
      count: 120,
      days: 0.02,
      until: portico.services.now(),
      mode: 'Live',
    })
  staff = portico.as(northwind.people.administrator!)
  summary = (await staff.get(reports.summary.paths.staff)).body as ReportReply
})
afterAll(() => portico?.close())

let made = 0
/** Category of the staff that the product ships. */
const categoryId = '0d000000-0000-4000-8000-000000000002'
async function answerOf(source: Source, data: object): Promise<WidgetAnswer> {
  const body = { name: `Widget ${++made}`, categoryId, dataSourceEndpoint: source.endpoint, data }
  const kept = await staff.post(`${base}/widget`, body)
  expect(kept.status, kept.text).toBe(201)
  const { widgetId } = kept.body as { widgetId: string }
  const reply = await staff.get(`/api/reporting/dashboard/${source.id}`, {
    query: { widgetId, PageSize: '100' },
    headers: { endpointid: source.id, widgetid: widgetId },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as WidgetAnswer
}

const added = (rows: WidgetAnswer['data'], column: string) => rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
const kinds = (source: Source, kind: string) => source.columns.filter((one) => one.kind === kind).map(({ column }) => column)

type Way = { source: Source; widgetType: WidgetType; chartType: ChartType | undefined }
const chartsOf = ({ charts }: Source, widgetType: WidgetType): readonly (ChartType | undefined)[] =>
  widgetType === 'MAP_WIDGET' ? ['GeoChart'] : widgetType === 'CHART_WIDGET' ? charts : [undefined]
/** Every kind of widget that a source allows, and every chart. */
const ways: Way[] = sources
  .filter(({ levels, report }) => levels.includes('tenant') && report)
  .flatMap((source) =>
    source.widgets.flatMap((widgetType) => chartsOf(source, widgetType).map((chartType): Way => ({ source, widgetType, chartType }))),
  )

describe.each(ways)('B-DASH-20 $source.id as $widgetType $chartType', ({ source, widgetType, chartType }) => {
  const x = source.columns[0]!.column
  const [counted] = kinds(source, 'count')
  const [money] = kinds(source, 'amount')
  const data = (y: string | undefined) => ({
    widgetType,
    ...(chartType && y ? { chartConfiguration: { chartType, xAxisColumn: x, yAxisColumn: [y] } } : {}),
    ...(widgetType === 'TABLE_WIDGET' ? { tableConfiguration: { tableDataColumns: [x] } } : {}),
  })

  test('answers rows that add up to the totals of its report', async () => {
    const answer = await answerOf(source, data(counted))
    const of = new Map(answer.totals.map((total) => [total.currency, total]))
    const isTable = widgetType === 'TABLE_WIDGET'
    if (counted && (isTable ? answer.totalCount <= 100 : true)) {
      if (isTable || answer.data.some(({ currency }) => currency !== undefined))
        for (const [currency, { values }] of of) {
          const rows = answer.data.filter((row) => row.currency === currency || row.baseCurrency === currency)
          expect(added(rows, counted), currency).toBe(values[counted])
          if (money) expect(added(rows, money), currency).toBe(values[money] ?? 0)
        }
      else expect(added(answer.data, counted)).toBe([...of.values()].reduce((sum, { values }) => sum + (values[counted] ?? 0), 0))
    }
    if (chartType && money) {
      const amounts = await answerOf(source, data(money))
      const rows = amounts.data.filter(({ currency }) => currency === amounts.currency)
      if (!source.columns.some(({ column }) => column === 'baseCurrency'))
        expect(added(rows, money)).toBe(amounts.totals.find(({ currency }) => currency === amounts.currency)?.values[money])
    }
  })

  test('has the totals of the report of the same days', async () => {
    const answer = await answerOf(source, data(counted))
    const key: ReportKey | undefined = reportKeys.find((one) => reportOf(one).id === source.id)
    const report = key ? ((await staff.get(reports[key].paths.staff!)).body as ReportReply) : summary
    const measures = (key ? reportOf(key).measures : (source.report?.measures ?? [])).filter(
      (measure) => report.measures.includes(measure as never) && measureFacts[measure].kind !== 'rate',
    )
    if (source.isLast24Hours || source.report?.only) return
    const all = (list: readonly { count?: number; values: Record<string, number | null> }[], name: string) =>
      list.reduce((sum, { values }) => sum + (values[name] ?? 0), 0)
    // In the base currency others are told apart, and yet it is the same payments.
    if (source.report?.by.includes('baseCurrency')) {
      expect(all(answer.totals, 'count')).toBe(all(report.totals as never, 'payments'))
      return
    }
    for (const { currency, values } of answer.totals)
      for (const measure of measures)
        expect(values[columnOf(measure)], `${currency} ${measure}`).toBe(
          report.totals.find((total) => total.currency === currency)?.values[measure as 'payments'],
        )
  })
})
