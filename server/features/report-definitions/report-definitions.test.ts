import { Buffer } from 'node:buffer'
import type { ReportDefinition } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
import type { ReportSetting } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { composedReport, type Definition } from '@portico/contract/features/reports/composed.ts'
import { figureFilter } from '@portico/contract/features/reports/figure-filter.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { type Source, sourceNames, sourceOf } from '@portico/contract/features/reports/sources.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPublished, definition, definitionOf, untilKnown } from '@portico/testkit/features/report-definitions.samples.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const path = '/api/v1/crm/report-definitions'
const days = { dateFrom: '2026-10-01', dateTo: '2026-10-24' }
let portico: TestPortico
let platform: Caller
let northwind: Caller
let contoso: Caller
let acme: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin, services } = portico
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  const places = [world.acme, world.globex].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  await loadPayments(admin, places, { count: 120, days: 20, until: new Date('2026-10-24T12:00:00Z'), mode: 'Live' })
  Object.assign(services, { now: () => new Date('2026-10-25T13:30:00Z') })
  platform = portico.as(world.platform.people.administrator!)
  northwind = portico.as(world.northwind.people.finance!)
  contoso = portico.as(world.contoso.people.finance!)
  acme = portico.as(world.acme.owner)
})
afterAll(() => portico?.close())

const compose = async (wish: object = {}) => {
  const reply = await platform.post(path, definitionOf(wish))
  expect([reply.status, reply.text]).toMatchObject([201, expect.any(String)])
  return reply.body as ReportDefinition
}
const step = (id: string, name: string, version: number) => platform.post(`${path}/${id}/${name}`, { version })
const publish = async (wish: object = {}) => {
  const one = await aPublished({ portico }, wish)
  await untilKnown()
  return one
}
const open = (caller: Caller, id: string, query: object = {}) =>
  caller.get(`/api/v1/crm/reports/composed/${id}`, { query: { ...days, ...query } as never })
const openAsMerchant = (id: string, query: object = {}) =>
  acme.get(`/api/v1/reports/customer/composed/${id}`, { query: { ...days, ...query } as never })
const contextOf = async (caller: Caller) => (await caller.get('/api/v1/crm/users')).body as UserContext

describe('composing', () => {
  test('B-REP-08: a draft is for the platform alone; published, it is a report of its tenants with both titles, a page, files and settings', async () => {
    const title = { nameEn: 'Providers day by day', nameTr: 'Sağlayıcılar, gün gün' }
    const draft = await compose({ ...title, tenantIds: [portico.world.northwind.id] })
    expect(draft).toMatchObject({ ...title, reportId: 'composed-providers-day-by-day', number: 1, state: 'Draft', version: 1 })
    expect((await open(northwind, draft.reportId)).status).toBe(404)
    expect((await contextOf(northwind)).composedReports).toEqual([])

    expect((await step(draft.id, 'publish', 1)).body).toMatchObject({ state: 'Published', version: 2 })
    await untilKnown()
    const reply = (await open(northwind, draft.reportId)).body as ReportReply
    expect(reply).toMatchObject({ groupBy: definition.dimensions, measures: definition.measures, id: draft.reportId })
    expect(reply.data.length).toBeGreaterThan(20)
    expect((await contextOf(northwind)).composedReports).toMatchObject([
      { id: draft.reportId, words: { en: title.nameEn, tr: title.nameTr } },
    ])
    // The others do not hear of it.
    expect((await open(contoso, draft.reportId)).status).toBe(404)
    expect((await contextOf(contoso)).composedReports).toEqual([])
    const exportOf = (caller: Caller) =>
      caller.post(reports.exportReport.paths.staff, { reportId: draft.reportId, filters: days, columns: ['day', 'captured'] })
    const unknown = await exportOf(contoso)
    expect([unknown.status, unknown.body]).toMatchObject([422, { fields: { 'body.reportId': expect.any(String) } }])

    const csv = await exportOf(northwind)
    expect(csv.status).toBe(200)
    expect(csv.headers['content-disposition']).toContain('providers-day-by-day-2026-10-25.csv')
    expect(Buffer.from(csv.text).toString().split('\r\n')[0]).toBe('day,captured')
    const settings = (
      await portico.as(portico.world.northwind.people.administrator!).get('/api/v1/crm/report-settings', { query: { pageSize: '50' } })
    ).body as {
      data: ReportSetting[]
    }
    expect(settings.data.at(-1)).toMatchObject({
      id: draft.reportId,
      nameTr: title.nameTr,
      isOn: true,
      hasMerchants: true,
      hasColumns: true,
      mostDays: 92,
    })
  })

  test('what does not fit together is refused at its field, and nothing is kept', async () => {
    const fieldOf = async (wish: object) => {
      const reply = await platform.post(path, definitionOf(wish))
      return [reply.status, Object.keys((reply.body as { fields?: object }).fields ?? {})]
    }
    const chart = { kind: 'axis', measure: 'captured', x: 'day', y: null }
    expect(await fieldOf({ source: 'rumours' })).toEqual([422, ['body.source']])
    expect(await fieldOf({ dimensions: ["day'; drop table payments; --"] })).toEqual([422, ['body.dimensions.0']])
    expect(await fieldOf({ dimensions: ['rawCode'] })).toEqual([422, ['body.dimensions']])
    expect(await fieldOf({ measures: ['profit'] })).toEqual([422, ['body.measures.0']])
    expect(await fieldOf({ measures: ['conversion'] })).toEqual([422, ['body.measures']])
    expect(await fieldOf({ drill: ['day'] })).toEqual([422, ['body.drill']])
    expect(await fieldOf({ columns: ['refunded', 'day'] })).toEqual([422, ['body.columns']])
    expect(await fieldOf({ columns: ['day'] })).toEqual([422, ['body.columns']])
    expect(await fieldOf({ filters: { status: ['Lost'] } })).toEqual([422, ['body.filters.status.0']])
    expect(await fieldOf({ filters: { merchantId: [portico.world.acme.id] } })).toEqual([422, ['body.filters.merchantId']])
    expect(await fieldOf({ chart: { ...chart, measure: 'refunded' } })).toEqual([422, ['body.chart']])
    expect(await fieldOf({ chart: { ...chart, x: 'serviceProvider', y: 'day' } })).toEqual([422, ['body.chart']])
    expect(await fieldOf({ chart: { ...chart, kind: 'heat', y: 'serviceProvider' } })).toEqual([422, ['body.chart']])
    expect(await fieldOf({ chart: { ...chart, kind: 'shares', measure: 'successRate' } })).toEqual([422, ['body.chart']])
    expect(await fieldOf({ source: 'declines', measures: ['declines'], chart: { ...chart, measure: 'declines' }, mostDays: 93 })).toEqual([
      422,
      ['body.mostDays'],
    ])
    expect(await fieldOf({ mostDays: 20 })).toEqual([422, ['body.standardDays']])
    expect(await fieldOf({ tenantIds: [portico.services.newId()] })).toEqual([422, ['body.tenantIds']])
    expect(await fieldOf({ levels: [] })).toEqual([422, ['body.levels']])
  })

  test('a change upon an old version is refused with the one of now; a published one changes only by its next version', async () => {
    const draft = await compose()
    const change = (version: number, wish: object = {}) => platform.put(`${path}/${draft.id}`, { version, ...definitionOf(wish) })
    expect((await change(1, { mostDays: 60 })).body).toMatchObject({ mostDays: 60, version: 2 })
    const late = await change(1)
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', current: { mostDays: 60, version: 2 } }])
    const unread = await step(draft.id, 'publish', 1)
    expect([unread.status, unread.body]).toMatchObject([409, { current: { version: 2 } }])
    expect((await step(draft.id, 'publish', 2)).status).toBe(200)
    expect((await change(3)).body).toMatchObject({ reason: 'report-definitions.notDraft' })
    expect((await platform.delete(`${path}/${draft.id}`)).body).toMatchObject({ reason: 'report-definitions.notDraft' })
    await expect(portico.admin.query("update report_definitions set name_en = 'Other' where id = $1", [draft.id])).rejects.toThrow(
      /stays as it is/,
    )
    await expect(portico.admin.query('delete from report_definitions where id = $1', [draft.id])).rejects.toThrow(/stays/)

    const next = (await platform.post(`${path}/${draft.id}/revise`)).body as ReportDefinition
    expect(next).toMatchObject({ reportId: draft.reportId, number: 2, state: 'Draft', mostDays: 60 })
    expect((await platform.post(`${path}/${draft.id}/revise`)).body).toMatchObject({ reason: 'report-definitions.hasDraft' })
    await platform.put(`${path}/${next.id}`, { version: 1, ...definitionOf({ mostDays: 31 }) })
    expect((await step(next.id, 'publish', 2)).status).toBe(200)
    expect((await platform.get(`${path}/${draft.id}`)).body).toMatchObject({ state: 'Withdrawn' })
    await untilKnown()
    const tooLong = await open(northwind, draft.reportId, { dateFrom: '2026-09-01' })
    expect([tooLong.status, tooLong.body]).toMatchObject([422, { params: { most: 31 } }])
    expect((await step(next.id, 'withdraw', 3)).body).toMatchObject({ state: 'Withdrawn' })
    await untilKnown()
    expect((await open(northwind, draft.reportId)).status).toBe(404)
    const { data } = (await platform.get(`${path}/${next.id}/audit`)).body as { data: { action: string }[] }
    expect(data.map(({ action }) => action)).toEqual(['withdraw', 'publish', 'update', 'revise'].map((one) => `report-definitions.${one}`))
  })

  test('to try a definition takes the right to see figures and the right to compose; it shows those of the tenant that is worked on', async () => {
    const body = { ...definition, ...days }
    const seen = (caller: Caller, tenantid?: string) => caller.post(`${path}/try-out`, body, tenantid ? { headers: { tenantid } } : {})
    const all = (await seen(platform)).body as ReportReply
    expect(all.groupBy).toEqual(['tenant', ...definition.dimensions])
    const one = (await seen(platform, portico.world.northwind.id)).body as ReportReply
    expect(one.groupBy).toEqual(definition.dimensions)
    expect(one.totals.length).toBeGreaterThan(0)
    const composer = await portico.personWith('platform', ['Platform.ReportV2.Settings', 'Platform.ReportV2.Settings.Actions.Manage'])
    expect((await seen(portico.as(composer))).status).toBe(403)
    const reader = await portico.personWith('platform', ['Platform.Reports.Composed.View'])
    expect((await seen(portico.as(reader))).status).toBe(403)
    expect((await seen(northwind)).status).toBe(403)
    const wrong = await platform.post(`${path}/try-out`, { ...body, dateFrom: '2026-01-01' })
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { 'body.dateTo': expect.any(String) } }])
  })
})

describe('a published report', () => {
  test('shows nobody more than they may see, and nothing beyond what it is about', async () => {
    const { reportId } = await publish({
      filters: { type: ['Payment', 'Authorization'], status: ['Captured', 'Declined'] },
      dimensions: ['status', 'merchant'],
      drill: [],
      chart: { kind: 'shares', measure: 'payments', x: 'status', y: null },
      measures: ['payments'],
    })
    const whole = (await open(northwind, reportId)).body as ReportReply
    expect(new Set(whole.data.map(({ by }) => by.status))).toEqual(new Set(['Captured', 'Declined']))
    const narrowed = (await open(northwind, reportId, { status: 'Declined,Refunded' })).body as ReportReply
    expect(new Set(narrowed.data.map(({ by }) => by.status))).toEqual(new Set(['Declined']))
    expect(((await open(northwind, reportId, { status: 'Refunded' })).body as ReportReply).data).toEqual([])
    const own = (await openAsMerchant(reportId)).body as ReportReply
    expect(new Set(own.data.map(({ by }) => by.merchant))).toEqual(new Set([portico.world.acme.id]))
    expect((await open(northwind, reportId, { groupBy: 'country' })).body).toMatchObject({ reason: 'reports.fixedGroup' })
  })

  test('is switched off by a tenant, laid out by it, and closed to levels that it is not for', async () => {
    const { reportId } = await publish({ levels: ['tenant'], columns: ['serviceProvider', 'day', 'captured'] })
    const administrator = portico.as(portico.world.northwind.people.administrator!)
    const columns = (reply: ReportReply) => reply.layout?.filter(({ isShown }) => isShown).map(({ column }) => column)
    expect(columns((await open(northwind, reportId)).body as ReportReply)).toEqual(['serviceProvider', 'day', 'captured'])
    const layout = await administrator.put(`/api/v1/crm/report-settings/${reportId}/columns`, {
      version: 0,
      columns: ['captured', 'day'].map((column) => ({ column, isShown: true, width: null, format: 'Standard', hasTotal: true })),
    })
    expect(layout.status).toBe(200)
    expect(columns((await open(northwind, reportId)).body as ReportReply)?.slice(0, 2)).toEqual(['captured', 'day'])
    expect((await openAsMerchant(reportId)).status).toBe(404)
    expect((await open(platform, reportId)).status).toBe(404)
    expect(
      (await administrator.put(`/api/v1/crm/report-settings/${reportId}`, { version: 1, isOn: false, defaultDays: null })).status,
    ).toBe(200)
    await untilKnown()
    expect((await open(northwind, reportId)).body).toMatchObject({ reason: 'reports.switchedOff' })
    expect((await contextOf(northwind)).composedReports.map(({ id }) => id)).not.toContain(reportId)
    // Takes titles and limits of the catalogue like every other.
    const said = await platform.put(`/api/v1/crm/report-catalogue/${reportId}`, {
      version: 1,
      nameEn: 'By provider',
      nameTr: null,
      tenantIds: null,
      maxDaysSelected: 10,
    })
    expect([said.status, said.body]).toMatchObject([200, { nameEn: 'By provider', declaredDays: 92 }])
  })

  /** Each source with each of its dimensions and all of its figures: the lookup behind a figure finds what it counts. */
  const every = sourceNames.flatMap((source) => sourceOf(source).dimensions.map((dimension) => [source, dimension] as const))
  const defined = (source: Source, dimension: (typeof every)[number][1]): Definition => {
    const { measures } = sourceOf(source)
    return {
      ...{ source, dimensions: [dimension], measures: [...measures].slice(0, 8), drill: [], filters: {}, columns: [] },
      ...{ chart: { kind: 'axis', measure: measures[0]!, x: dimension, y: null }, levels: ['tenant'], mostDays: 31, standardDays: 7 },
    }
  }
  test.each(every)('B-REP-01: %s by %s adds up to the lookups behind its figures, in lines and in totals', async (source, dimension) => {
    const given = defined(source, dimension)
    const reply = (await platform.post(`${path}/try-out`, { ...given, ...days }, { headers: { tenantid: portico.world.northwind.id } }))
      .body as ReportReply
    expect(reply.groupBy).toEqual(composedReport({ id: '', words: { en: '', tr: '' }, definition: given }).by)
    const counts = reply.measures.filter((measure) => measureFacts[measure].kind === 'count' && !measureFacts[measure].from)
    for (const { currency, values } of reply.totals)
      for (const measure of counts) {
        const lines = reply.data.filter((line) => line.currency === currency)
        expect([measure, lines.reduce((sum, line) => sum + (line.values[measure] ?? 0), 0)]).toEqual([measure, values[measure] ?? 0])
      }
    const line = reply.data.find(({ filter, values }) => filter && (values[counts[0]!] ?? 0) > 0)
    const filter = line?.filter && figureFilter(counts[0]!, line.filter)
    if (!filter) return
    const { tenantId: _, ...query } = filter
    const found = await northwind.get('/api/v1/crm/transactions', { query: { ...query, pageSize: '1' } as never })
    expect([found.status, (found.body as { totalCount: number }).totalCount]).toEqual([200, line.values[counts[0]!]])
  })
})
