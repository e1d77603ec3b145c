import { unsuccessfulStatuses } from '@portico/contract/features/overview/figure-words.ts'
import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import { comparisonsOf } from '@portico/contract/features/reports/comparisons.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { declaredLayout } from '@portico/contract/features/reports/layout.ts'
import { isInBase, type Measure, measureFacts, summed } from '@portico/contract/features/reports/measures.ts'
import { type Report, reportFilters } from '@portico/contract/features/reports/report.ts'
import { reportRefusals } from '@portico/contract/features/reports/reports.refusals.ts'
import { mostLines, type ReportQuery, type ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { hostedSources } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Connectors } from '../../connectors/index.ts'
import { reportingZone } from '../../core/actor/reporting-zone.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, FreeContext } from '../../core/call/context.ts'
import { refuseUnknownZone } from '../../core/files/list-csv.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import { columnsSaid } from '../report-settings/index.ts'
import { type By, baseMeasures, keysOfReader, payments, type Question, readSums } from '../sums/index.ts'
import { channelsOf } from './channels.ts'
import { besideEach, byOf, filterOfLine, type Group, groupsOf, inOrder, kindOf, moneyOf, valuesOf } from './lines.ts'
import { openReport } from './open-report.ts'
import { asDays, compared, offsetText, type Period, periodOf } from './period.ts'
import { type ReadFigures, readDeclines } from './read-declines.ts'
import { namesOf, startsOfDays } from './reports.repository.ts'

export type Asked = Partial<Omit<ReportQuery, 'groupBy'>> & { groupBy?: readonly Dimension[] | undefined }
type Context = Pick<FreeContext, 'actor' | 'mode' | 'scope' | 'services'> & { connectors?: Connectors | undefined }

type Shape = {
  report: Report
  query: Asked
  zone: string | number
  groupBy: readonly Dimension[]
  period: Period
  /** 24 hours in place of whole days. */
  between?: { from: string; to: string }
  comparison?: ReturnType<typeof compared>
  spanOf?: (value: string) => LookupFilter
  most: number
}

/**
 * What a report answers: `most` lines of it go to the browser, all into a file. `byTenant`: figures of all tenants are in
 * lines of each.
 */
export async function answerReport(
  context: Context,
  report: Report,
  query: Asked,
  most = mostLines,
  { byTenant = true } = {},
): Promise<ReportReply> {
  const { days } = openReport(context.actor, report)
  const zone = await zoneAsked(context, query)
  const period = periodOf({ days }, query, dayAt(context.services.now(), zone))
  const groupBy = groupsAsked(report, query, byTenant && reachOf(context).isOfAll)
  const how = comparisonsOf(groupBy).find((one) => one === query.compare) ?? 'none'
  return answer(context, { report, query, zone, groupBy, period, comparison: compared(period, how), most })
}

/** The same by hours, from one moment to another. */
export async function answerBetween(
  context: Context,
  report: Report,
  query: Asked,
  between: { from: string; to: string },
  spanOf: (hour: string) => LookupFilter,
  { byTenant = true } = {},
): Promise<ReportReply> {
  openReport(context.actor, report)
  const zone = await zoneAsked(context, query)
  const dayOf = (ms: number) => dayAt(new Date(ms), zone)
  // They end before the moment that `to` names.
  const period = { dateFrom: dayOf(Date.parse(between.from)), dateTo: dayOf(Date.parse(between.to) - 1) }
  const tenant = byTenant && reachOf(context).isOfAll ? (['tenant'] as const) : []
  return answer(context, { report, query, zone, groupBy: [...tenant, 'hour'], period, between, spanOf, most: mostLines })
}

async function answer(
  context: Context,
  { report, query: asked, zone, groupBy, period, between, comparison, spanOf, most }: Shape,
): Promise<ReportReply> {
  const { mode, services } = context
  const { measures } = report
  const query = within(report, asked)
  const now = services.now().toISOString()
  const reach = reachOf(context)
  const question = (of: Period): Question => ({
    by: [...new Set([...groupBy.map((dimension) => byOf[dimension]), ...besideEach, ...alsoAsked(measures)])],
    ...(measures.some(isInBase) ? { measures: baseMeasures } : {}),
    where: whereOf(report, query),
    days: asDays(of, zone),
    ...(between ? { between } : {}),
  })
  return reach.read(async (db) => {
    // The zones of tenants are known.
    if (query.timeZone !== undefined) await refuseUnknownZone(db, { timezoneOffset: 0, timeZone: query.timeZone })
    const whose = { mode, ofReader: keysOfReader(reach.reader), tenantId: reach.tenantId }
    const read = report.dataset === 'declines' ? readDeclines : readPayments
    // None waits for another: they leave in one packet.
    const [said, figures, before, starts] = await Promise.all([
      // The platform reads the reports of all tenants as they are declared.
      context.actor.level === 'platform' ? null : columnsSaid(db, report.id),
      read(db, question(period), whose),
      comparison && read(db, question(comparison.before), whose),
      startsOfDays(db, asDays(period, zone)),
    ])
    const layout = said ?? declaredLayout(report)
    const from = between?.from ?? starts.get(period.dateFrom)!
    const to = between?.to ?? starts.get(plusDays(period.dateTo, 1))!
    const whole: LookupFilter = {
      dateFrom: from,
      dateTo: to,
      ...narrowingOf(report, query),
      ...(reach.tenantId ? { tenantId: reach.tenantId } : {}),
    }
    const shape = { by: groupBy, measures }
    const groups = groupsOf(figures, shape)
    const { connectors } = context
    const channelsAsked = { mode, tenantId: reach.tenantId, filters: query, from, to, groupBy, connectors }
    const channels = report.dataset === 'channels' ? await channelsOf(db, channelsAsked) : undefined
    const all = channels ? [...groups.values(), ...channels.unused(groups.values())] : groups.values()
    const earlier = before && groupsOf(before, { ...shape, beside: comparison!.beside })
    const nameOf = ({ currency, by }: Group) => [currency, ...groupBy.map((dimension) => by[dimension])].join('\u001f')
    const byName = earlier && new Map([...earlier.values()].map((group) => [nameOf(group), group]))
    const ordered = inOrder(all, groupBy, measures[0]!)
    const shown = ordered.slice(0, most)
    const lineSpan = spanOf ? (_: Dimension, value: string) => spanOf(value) : spansOf(starts, period)
    return {
      id: report.id,
      asOf: now,
      mode,
      timeZone: typeof zone === 'string' ? zone : offsetText(zone),
      period: { ...period, from, to },
      before: comparison?.before ?? null,
      isUnfinished: now < to,
      groupBy: [...groupBy],
      measures: [...measures],
      layout,
      data: shown.map((group) => ({
        by: group.by,
        currency: group.currency,
        values: valuesOf(group, measures),
        before: byName ? valuesOf(byName.get(nameOf(group)) ?? { sums: {}, by: group.by }, measures) : null,
        filter: filterOfLine(group, whole, lineSpan),
        ...(channels ? { channel: channels.of(group) } : {}),
      })),
      isCut: ordered.length > shown.length,
      totals: query.showTotals === 'false' ? [] : totalsOf(report, groups, earlier, whole),
      names: await namesOf(db, idsIn(shown)),
    }
  })
}

const readPayments: ReadFigures = (db, question, whose) => readSums(db, payments, question, whose)

/** What some figures are told by, beside what a report shows. */
function alsoAsked(measures: readonly Measure[]): By[] {
  const facts = summed(measures).map((measure) => measureFacts[measure])
  return [
    ...(facts.some(({ sources }) => sources) ? (['source'] as const) : []),
    ...(facts.some(({ attempts }) => attempts) ? (['attempts'] as const) : []),
  ]
}

function totalsOf(
  { measures }: Report,
  groups: ReadonlyMap<string, Group>,
  earlier: ReadonlyMap<string, Group> | undefined,
  whole: LookupFilter,
): ReportReply['totals'] {
  const sumOf = (list: Iterable<Group>, kind: string, by: Group['by']) => {
    const sums: Record<string, number> = {}
    for (const group of list)
      if (kindOf(group) === kind) for (const [part, value] of Object.entries(group.sums)) sums[part] = (sums[part] ?? 0) + value
    return valuesOf({ sums, by }, measures)
  }
  const totals = [...Map.groupBy(groups.values(), kindOf)].map(([kind, [group]]) => {
    const [{ by, currency }] = [group!]
    return {
      currency,
      values: sumOf(groups.values(), kind, by),
      before: earlier ? sumOf(earlier.values(), kind, by) : null,
      filter: { ...whole, ...moneyOf({ by, currency }) },
    }
  })
  // Amounts of different currencies say nothing about their order.
  const counting = measures.find((measure) => measureFacts[measure].kind === 'count') ?? measures[0]!
  const size = ({ values }: ReportReply['totals'][number]) => values[counting] ?? 0
  return totals.sort((a, b) => size(b) - size(a) || (a.currency < b.currency ? -1 : 1))
}

/** A time zone goes before an offset; without either, days are those of the tenant that is looked at. */
export async function zoneAsked(
  context: Context,
  { timeZone, timezoneOffset }: Pick<Asked, 'timeZone' | 'timezoneOffset'>,
): Promise<string | number> {
  return timeZone ?? (timezoneOffset === undefined ? reportingZone(context) : -timezoneOffset)
}

/** Refuses what the report would refuse, without reading anything: days are those of the reader's tenant where none are asked for. */
export function refuseAsked(actor: Actor, now: Date, report: Report, query: Asked): void {
  const { timeZone, timezoneOffset } = query
  const zone = timeZone ?? (timezoneOffset === undefined ? actor.reportingTimeZone : -timezoneOffset)
  periodOf(openReport(actor, report), query, dayAt(now, zone))
  groupsAsked(report, query, false)
}

export function groupsAsked({ by, choose }: Report, { groupBy }: Asked, isOfAll: boolean): Dimension[] {
  if (groupBy && !choose) throw new AppError(reportRefusals.fixedGroup())
  if (groupBy && choose && (groupBy.length > choose.most || groupBy.some((one) => !choose.from.includes(one))))
    throw new AppError(reportRefusals.unknownGroup({ most: choose.most }))
  return [...new Set([...(isOfAll ? (['tenant'] as const) : []), ...by, ...(choose ? (groupBy ?? choose.standard) : [])])]
}

/** What a reader asks for, within the payments that the report is about. */
export function within({ where }: Report, query: Asked): Asked {
  if (!where) return query
  const narrowed = reportFilters.flatMap((name) => {
    const own = name in where ? where[name as keyof typeof where] : undefined
    const asked: readonly string[] | undefined = query[name]
    return own ? [[name, asked ? asked.filter((value) => own.includes(value)) : own]] : []
  })
  return { ...query, ...(Object.fromEntries(narrowed) as Asked) }
}

const textOf = (values: readonly string[] | undefined) => values?.join(',')
const statusesOf = ({ only }: Report, { status }: Asked): readonly string[] | undefined => {
  if (only !== 'unsuccessful') return status
  return status ? unsuccessfulStatuses.filter((one) => status.includes(one)) : unsuccessfulStatuses
}

const sourcesOf = ({ only }: Report): readonly string[] | undefined => (only === 'hosted' ? hostedSources : undefined)

function whereOf(report: Report, query: Asked): NonNullable<Question['where']> {
  const asked = {
    merchant_id: query.merchantId,
    website_id: query.websiteId,
    payment_provider: query.serviceProvider,
    payment_method: query.paymentMethod,
    currency: query.currency,
    type: query.type,
    country: query.country,
    status: statusesOf(report, query),
    source: sourcesOf(report),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, values]) => values !== undefined))
}

function narrowingOf(report: Report, query: Asked): LookupFilter {
  const { merchantId, websiteId, serviceProvider, paymentMethod, type, country, currency } = query
  const places = { merchantId, websiteId, serviceProvider, paymentMethod, type, country, currency }
  const asked = { ...places, status: statusesOf(report, query), source: sourcesOf(report) }
  return Object.fromEntries(Object.entries(asked).flatMap(([name, values]) => (values ? [[name, textOf(values)]] : [])))
}

/** Days, months and what of a month lies in the period, as moments. */
const spansOf =
  (starts: ReadonlyMap<string, string>, { dateFrom, dateTo }: Period) =>
  (dimension: Dimension, value: string) => {
    if (dimension === 'day') return { dateFrom: starts.get(value)!, dateTo: starts.get(plusDays(value, 1))! }
    const [year, month] = value.split('-').map(Number) as [number, number]
    const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
    const last = plusDays(dateTo, 1)
    return { dateFrom: starts.get(value < dateFrom ? dateFrom : value)!, dateTo: starts.get(next < last ? next : last)! }
  }

function idsIn(groups: readonly Group[]) {
  const of = (dimension: Dimension) =>
    [...new Set(groups.map(({ by }) => by[dimension]).filter((id) => id !== undefined && id !== ''))] as string[]
  return { merchants: of('merchant'), websites: of('website'), tenants: of('tenant') }
}

/** Platform staff read all tenants, or the one that they work on; everybody else their own. */
export function reachOf({ actor, mode, scope, services }: Context) {
  const reader = { level: actor.level === 'platform' ? ('platform' as const) : scope.level, limits: scope.limits ?? null }
  if (actor.level !== 'platform') {
    const read = <T>(work: (db: ReadDb) => Promise<T>): Promise<T> => services.inReadScope(scope, work)
    return { reader, tenantId: null, isOfAll: false, read }
  }
  const one = scope.tenantId === actor.tenantId ? null : scope.tenantId
  const read = <T>(work: (db: ReadDb) => Promise<T>): Promise<T> => services.inPlatformRead(mode, work)
  return { reader, tenantId: one, isOfAll: one === null, read }
}
