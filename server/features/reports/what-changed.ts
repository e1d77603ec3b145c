import { basisPointsOf } from '@portico/contract/core/money.ts'
import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { type Explaining, explaining } from '@portico/contract/features/reports/explaining.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportList } from '@portico/contract/features/reports/report-list.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { mostValues, type WhatChanged } from '@portico/contract/features/reports/what-changed.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { type Asked, answerReport } from './answer-report.ts'

type Counts = WhatChanged['now']
type Change = WhatChanged['data'][number]
type Both = { now: Counts; before: Counts }

const reportBy = (by: Dimension): Report => ({
  ...reportList.summary,
  by: [by],
  choose: undefined as never,
  measures: ['successful', 'unsuccessful'],
})

/** Which values explain how the success rate moved, the largest first. Each dimension is added up by itself. */
export async function answerWhatChanged({ query, ...context }: FreeContext & { query: Asked }): Promise<WhatChanged> {
  const compare = query.compare === undefined || query.compare === 'none' ? 'period' : query.compare
  const isMerchant = context.scope.level === 'merchant'
  const replies: [Explaining, ReportReply][] = []
  // All payments of a merchant are its own.
  for (const by of explaining)
    if (by !== 'merchant' || !isMerchant)
      replies.push([by, await answerReport(context, reportBy(by), { ...query, compare, groupBy: undefined }, Number.POSITIVE_INFINITY)])
  const [, { period, before }] = replies[0]!
  const whole = addUp([...valuesOf(replies[0]![1], 'serviceProvider').values()])
  return {
    compare,
    periods: { now: { dateFrom: period.dateFrom, dateTo: period.dateTo }, before: before! },
    ...whole,
    movedBasisPoints: movedOf(whole),
    data: replies.flatMap(([by, reply]) => changesOf(reply, by, whole)),
    names: Object.assign({}, ...replies.map(([, { names }]) => names)) as Record<string, string>,
  }
}

const none: Counts = { successful: 0, unsuccessful: 0 }
const plus = (one: Counts, other: Counts): Counts => ({
  successful: one.successful + other.successful,
  unsuccessful: one.unsuccessful + other.unsuccessful,
})
const addUp = (all: readonly Both[]): Both =>
  all.reduce((sum, one) => ({ now: plus(sum.now, one.now), before: plus(sum.before, one.before) }), { now: none, before: none })
const decided = ({ successful, unsuccessful }: Counts) => successful + unsuccessful
const rateOf = (counts: Counts) => basisPointsOf(counts.successful, decided(counts))

function movedOf({ now, before }: Both): number | null {
  const [one, other] = [rateOf(now), rateOf(before)]
  return one === null || other === null ? null : one - other
}

/** By value; currencies and tenants are added up, because these are counts. */
function valuesOf({ data }: ReportReply, by: Dimension): Map<string, Both & { filter: LookupFilter | null }> {
  const values = new Map<string, Both & { filter: LookupFilter | null }>()
  for (const line of data) {
    const value = line.by[by] ?? ''
    const { currency: _, tenantId: __, ...filter } = line.filter ?? {}
    const known = values.get(value) ?? { now: none, before: none, filter: line.filter && filter }
    const counts = (of: typeof line.before): Counts => ({ successful: of?.successful ?? 0, unsuccessful: of?.unsuccessful ?? 0 })
    values.set(value, { ...known, now: plus(known.now, counts(line.values)), before: plus(known.before, counts(line.before)) })
  }
  return values
}

/**
 * How far a value moved the rate: its payments that succeeded beyond the rate of before, as a share of all that were decided, now less then. The
 * values of a dimension come to the whole change, whether their own rates moved or their part of the payments did.
 */
function pointsOf({ now, before }: Both, whole: Both): number {
  const [all, then] = [decided(whole.now), decided(whole.before)]
  if (all === 0 || then === 0) return 0
  const rate = whole.before.successful / then
  const beyond = (counts: Counts) => counts.successful - rate * decided(counts)
  return 10_000 * (beyond(now) / all - beyond(before) / then)
}

function changesOf(reply: ReportReply, by: Explaining, whole: Both): Change[] {
  const sign = Math.sign(movedOf(whole) ?? 0) || -1
  const all = [...valuesOf(reply, by)]
    .map(([value, both]) => ({ value: value as string | null, ...both, points: pointsOf(both, whole) }))
    .sort((a, b) => sign * (b.points - a.points) || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  const [named, others] = [all.slice(0, mostValues), all.slice(mostValues)]
  const rest = { value: null, ...addUp(others), points: others.reduce((sum, { points }) => sum + points, 0), filter: null }
  return [...named, ...(others.length > 0 ? [rest] : [])].map(({ value, now, before, points, filter }) => ({
    by,
    value,
    now,
    before,
    movedBasisPoints: Math.round(points) || 0,
    filter,
  }))
}
