import { dashboardRefusals } from '@portico/contract/features/dashboards/dashboards.refusals.ts'
import type { DataQuery, WidgetAnswer, WidgetData } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { type Source, sourceAt, sourceOfId } from '@portico/contract/features/dashboards/sources.ts'
import { boardingStages } from '@portico/contract/features/merchants/merchant-words.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import { type Asked, answerLast24Hours, answerReport, zoneAsked } from '../reports/index.ts'
import { listHealth } from '../webhooks/index.ts'
import { alertsOfWidget } from './alerts-of-widget.ts'
import { copyOf, type Seen, seenBy, widgetOfCopy } from './board.ts'
import { type Figures, figuresOf, type Row } from './report-rows.ts'
import { sharedReading } from './share-reading.ts'
import { mayRead } from './source-rights.ts'
import { countStages } from './stages.repository.ts'
import { readData } from './to-widget.ts'
import type { WidgetRow } from './widgets.repository.ts'

type Call = FreeContext & {
  params: { source: string }
  headers: { endpointid: string; widgetid: string }
  query: DataQuery
}

/** Settings show a widget before it is saved: it has no id yet, and is read like any other, under the rights of its reader. */
export const previewId = '00000000-0000-0000-0000-000000000000'
const mostEndpoints = 100

/** The figures of a widget. Its reader sees their own, not those of its author. */
export async function answerWidget({ params, headers, query, ...asked }: Call): Promise<WidgetAnswer> {
  if (query.widgetId !== headers.widgetid.toLowerCase()) throw new AppError('not_found')
  const source = sourceOfId(params.source)
  if (!source) throw new AppError(dashboardRefusals.unknownSource(), { at: ['params.source'] })
  const context = inMode(asked, query)
  const data = await dataOfWidget(context, query.widgetId, source)
  if (headers.endpointid !== source.id) throw new AppError(dashboardRefusals.otherSource())
  if (!mayRead(context.actor, source)) throw new AppError(dashboardRefusals.sourceClosed())
  const { actor, mode, services } = context
  const figures = await read(context, source, data, query)
  const isPaged = data.widgetType === 'TABLE_WIDGET'
  const first = isPaged ? query.pageIndex * query.PageSize : 0
  const language = actor.language === 'tr' ? 'tr' : 'en'
  const timeZone = await reportingZoneOf(context)
  const days = { ...daysOf(query, dayAt(services.now(), timeZone)), timeZone }
  const rows = isPaged ? figures.rows.slice(first, first + query.PageSize) : figures.rows
  return {
    count: figures.count,
    data: rows,
    lookups: rows.map(figures.lookupOf),
    lookup: figures.lookup,
    totalCount: figures.rows.length,
    totalVolume: figures.totalVolume,
    currency: figures.currency,
    totals: figures.totals,
    columns: source.columns.map(({ column, kind, words }) => ({ column, kind, name: words[language] })),
    alertViewModels: await alertsOfWidget(context, source, query, days),
    asOf: services.now().toISOString(),
    mode,
    timeZone,
  }
}

/** Staff say in the query whether they mean Live or Test; merchants work in one of them. */
function inMode<C extends FreeContext>(context: Omit<C, never>, { mode, systemMode }: DataQuery): C {
  if (context.actor.level === 'merchant') return context as C
  const said = (systemMode ?? mode) === '1' ? ('Test' as const) : ('Live' as const)
  return { ...context, mode: said, scope: { ...context.scope, mode: said } } as unknown as C
}

const shareSeen = sharedReading<Seen>()

async function dataOfWidget(context: FreeContext, id: string, source: Source): Promise<WidgetData> {
  const { actor, mode, services } = context
  if (id === previewId) {
    if (!mayPreview(actor)) throw new AppError('not_found')
    return previewOf(source)
  }
  const own = scopeOfActor(actor, mode)
  const seen = await shareSeen({ actor, scope: own, mode }, {}, () => services.inReadScope(own, (db) => seenBy(db, actor)))
  const known = seen.copies.find(({ row }) => row.id === id)
  const copy = known ?? (actor.viewing && (await services.inReadScope(own, (db) => copyOf(db, actor, seen, id))))
  const kept = mayPreview(actor) ? seen.offer.all.get(id) : undefined
  const widget: WidgetRow | undefined = copy ? widgetOfCopy(copy) : (seen.offer.offered.find((one) => one.id === id) ?? kept)
  if (!widget) throw new AppError('not_found')
  if (!sourceAt(widget.endpoint)) throw new AppError(dashboardRefusals.unknownSource(), { at: ['dataSourceEndpoint'] })
  if (widget.endpoint === source.endpoint) return readData(widget.data)
  // Details of the last 24 hours are read over any days.
  if (widget.more_endpoint === source.endpoint) return { ...readData(widget.data), isLast24Hours: false }
  throw new AppError(dashboardRefusals.otherSource())
}

const mayPreview = ({ permissions }: FreeContext['actor']) =>
  permissions.has('Dashboard.Settings.Widgets.View') || permissions.has('Platform.Dashboard.Settings.View')

const previewOf = ({ widgets }: Source): WidgetData =>
  readData({ widgetType: widgets.includes('TABLE_WIDGET') ? 'TABLE_WIDGET' : widgets[0] })

const shareReply = sharedReading<ReportReply>()

async function read(context: FreeContext, source: Source, data: WidgetData, query: DataQuery): Promise<Figures> {
  if (source.report) {
    const asked = await askedOf(context, query)
    const { report } = source
    const reply = await shareReply(context, { source: source.id, asked }, () =>
      source.isLast24Hours
        ? answerLast24Hours(context, report, asked)
        : answerReport(context, report, asked, undefined, { byTenant: false }),
    )
    return figuresOf(reply, source, data, query.currency)
  }
  const rows = await rowsOfOther(context, source)
  const count = source.type === 'Stages' ? rows.reduce((sum, row) => sum + Number(row.count), 0) : rows.length
  return { rows, count, totalVolume: 0, currency: null, totals: [], lookup: null, lookupOf: () => null }
}

/** The filters of a widget in the words of the reports. Days of the reader's offset are those of the reporting zone where both are the same. */
async function askedOf(context: FreeContext, query: DataQuery): Promise<Asked> {
  const now = context.services.now()
  const zone = await zoneAsked(context, {})
  const isSame = query.timezoneOffset === undefined || offsetOf(zone, now) === -query.timezoneOffset
  const clock = isSame ? {} : { timezoneOffset: query.timezoneOffset }
  const today = dayAt(now, isSame ? zone : -query.timezoneOffset!)
  return {
    ...clock,
    ...daysOf(query, today),
    showTotals: 'true',
    compare: query.compare,
    merchantId: query.Customer,
    paymentMethod: query.paymentMethod,
    serviceProvider: query.serviceProviderFilter,
    currency: query.currency,
    type: query.transactionType,
    status: query.transactionStatus,
  }
}

/** Minutes that a zone is before UTC at a moment. */
function offsetOf(zone: string | number, at: Date): number {
  if (typeof zone === 'number') return zone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const [, sign, hours, minutes = '0'] =
    /GMT([+-])(\d{2}):?(\d{2})?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const daysBack = {
  today: [0, 0],
  yesterday: [1, 1],
  last7Days: [6, 0],
  last30Days: [29, 0],
  last90Days: [89, 0],
  last24Hours: [1, 0],
} as const

function daysOf({ startDate, endDate, dateRange }: DataQuery, today: string): Pick<Asked, 'dateFrom' | 'dateTo'> {
  if (startDate !== undefined || endDate !== undefined || dateRange === undefined) return { dateFrom: startDate, dateTo: endDate }
  const [first, last] = daysBack[dateRange]
  return { dateFrom: plusDays(today, -first), dateTo: plusDays(today, -last) }
}

const reportingZoneOf = async (context: FreeContext): Promise<string> => {
  const zone = await zoneAsked(context, {})
  return typeof zone === 'string' ? zone : 'UTC'
}

async function rowsOfOther({ services, scope }: FreeContext, { type }: Source): Promise<Row[]> {
  if (type === 'Stages') {
    const counts = new Map((await services.inReadScope(scope, countStages)).map(({ stage, count }) => [stage, count]))
    return boardingStages.map((stage) => ({ stage, count: counts.get(stage) ?? 0 }))
  }
  if (type !== 'Webhooks') return []
  const endpoints = await services.inReadScope(scope, (db) => listHealth(db, mostEndpoints))
  if (endpoints.length === 0) return [{ id: null, name: null, status: 'NotConfigured', failures: 0, lastDeliveryAt: null }]
  return endpoints.map(({ id, description, address, is_on, last_success_at, last_failure_at, failing_since, failures_in_row }) => ({
    id,
    name: description || address,
    status: !is_on || failing_since !== null ? 'NotDelivering' : last_success_at === null ? 'Configured' : 'Delivering',
    failures: failures_in_row,
    lastDeliveryAt:
      [last_success_at, last_failure_at]
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null,
  }))
}
