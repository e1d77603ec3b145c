import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import { type Dimension, isTime } from '@portico/contract/features/reports/dimensions.ts'
import { derived, isInBase, type Measure, measureFacts, summed } from '@portico/contract/features/reports/measures.ts'
import type { ReportLine } from '@portico/contract/features/reports/reports.schemas.ts'
import { type By, type Figures, none, noWebsite } from '../sums/index.ts'

/** The columns of the sums for the dimensions of a report. */
export const byOf: Readonly<Record<Dimension, By>> = {
  day: 'day',
  month: 'month',
  hour: 'hour',
  status: 'status',
  type: 'type',
  currency: 'currency',
  serviceProvider: 'payment_provider',
  paymentMethod: 'payment_method',
  merchant: 'merchant_id',
  website: 'website_id',
  country: 'country',
  failureReason: 'code',
  rawCode: 'raw_code',
  advice: 'advice',
  baseCurrency: 'base_currency',
  source: 'source',
  tenant: 'tenant_id',
}
/** Figures are told apart by type and status, and money by its currency, whatever a report shows. */
export const besideEach: readonly By[] = ['type', 'status', 'currency']

const columns = {
  amountMinor: 'amount_minor',
  amountCapturedMinor: 'captured_minor',
  feeTotalMinor: 'fee_minor',
  baseAmountMinor: 'base_amount_minor',
  baseCapturedMinor: 'base_captured_minor',
} as const

type Sums = Record<string, number>
export type Group = { by: Partial<Record<Dimension, string>>; currency: string; sums: Sums }
/** Amounts of these payments are not known in their base currency. */
const isWithoutRate = ({ by }: Pick<Group, 'by'>) => by.baseCurrency === none
/** Groups whose figures may be added up. */
export const kindOf = (group: Pick<Group, 'by' | 'currency'>) =>
  isWithoutRate(group) ? `${group.currency} without a rate` : group.currency

/** Cells of the sums as figures of a report, in groups of what it tells apart. `beside`: the day of now that a day of before is compared with. */
export function groupsOf(
  figures: readonly Figures[],
  { by, measures, beside = (day) => day }: { by: readonly Dimension[]; measures: readonly Measure[]; beside?: (day: string) => string },
): Map<string, Group> {
  const parts = summed(measures)
  const groups = new Map<string, Group>()
  for (const cell of figures) {
    const values = by.map((dimension) =>
      dimension === 'day' || dimension === 'month' ? beside(cell[dimension]) : String(cell[byOf[dimension]]),
    )
    const currency = by.includes('baseCurrency') ? cell.base_currency || cell.currency : cell.currency
    const name = [currency, ...values].join('\u001f')
    let group = groups.get(name)
    if (!group) {
      const own = Object.fromEntries(by.map((dimension, at) => [dimension, values[at] === noWebsite ? none : values[at]!]))
      group = { by: own, currency, sums: Object.fromEntries(parts.map((part) => [part, 0])) }
      groups.set(name, group)
    }
    for (const part of parts) group.sums[part]! += figureOf(part, cell)
  }
  for (const [name, { sums }] of groups) if (parts.every((part) => sums[part] === 0)) groups.delete(name)
  return groups
}

function figureOf(measure: Measure, cell: Figures): number {
  const { types, statuses, sources, attempts, ofAttempts = false, isSaved, sums } = measureFacts[measure]
  if (ofAttempts !== ((cell.type as string) === 'Attempt') || (isSaved && cell.saved !== 'Yes')) return 0
  if (types && !(types as readonly string[]).includes(cell.type)) return 0
  if (statuses && !(statuses as readonly string[]).includes(cell.status)) return 0
  if (sources && !(sources as readonly string[]).includes(cell.source)) return 0
  if (attempts && attempts !== cell.attempts) return 0
  return sums ? cell[columns[sums]] : cell.payments
}

export const valuesOf = (group: Pick<Group, 'sums'> & Partial<Group>, measures: readonly Measure[]): ReportLine['values'] =>
  Object.fromEntries(
    measures.map((measure) => {
      const isUnknown = isInBase(measure) && group.by !== undefined && isWithoutRate({ by: group.by })
      return [measure, isUnknown ? null : derived(measure, (part) => group.sums[part] ?? 0)]
    }),
  )

const queryNames: Partial<Record<Dimension, keyof LookupFilter>> = {
  status: 'status',
  type: 'type',
  currency: 'currency',
  serviceProvider: 'serviceProvider',
  paymentMethod: 'paymentMethod',
  merchant: 'merchantId',
  website: 'websiteId',
  country: 'country',
  failureReason: 'failureReason',
  rawCode: 'responseCode',
  advice: 'adviceCode',
  baseCurrency: 'baseCurrency',
  source: 'source',
  tenant: 'tenantId',
}

/** Lookups find the payments that have none of these. */
const withNone: ReadonlySet<Dimension> = new Set(['failureReason', 'rawCode', 'advice', 'baseCurrency'])

/** Payments whose amounts are of one currency: their own, or their base currency. */
export function moneyOf(group: Pick<Group, 'by' | 'currency'>): Pick<LookupFilter, 'currency' | 'baseCurrency'> {
  const { by, currency } = group
  if (by.baseCurrency === undefined) return { currency }
  return isWithoutRate(group) ? { currency, baseCurrency: 'None' } : { baseCurrency: currency }
}

/** The lookup of a line: that of the whole report, and what tells the line apart. Null where no lookup finds what has none. */
export function filterOfLine(
  { by, currency }: Pick<Group, 'by' | 'currency'>,
  whole: LookupFilter,
  spanOf: (dimension: Dimension, value: string) => Pick<LookupFilter, 'dateFrom' | 'dateTo'>,
): LookupFilter | null {
  const filter: LookupFilter = { ...whole, ...moneyOf({ by, currency }) }
  for (const [dimension, value] of Object.entries(by) as [Dimension, string][]) {
    if (isTime(dimension)) Object.assign(filter, spanOf(dimension, value))
    else if (value !== none) filter[queryNames[dimension]!] = value
    else if (withNone.has(dimension)) filter[queryNames[dimension] as 'failureReason'] = 'None'
    else return null
  }
  return filter
}

/** In the order of time, then the largest first. */
export function inOrder(groups: Iterable<Group>, by: readonly Dimension[], first: Measure): Group[] {
  const timed = by.filter(isTime)
  const main = (group: Group) => derived(first, (part) => group.sums[part] ?? 0) ?? 0
  const text = (group: Group) => [group.currency, ...by.map((dimension) => group.by[dimension])].join('\u001f')
  return [...groups].sort((a, b) => {
    for (const dimension of timed) if (a.by[dimension] !== b.by[dimension]) return a.by[dimension]! < b.by[dimension]! ? -1 : 1
    return main(b) - main(a) || (text(a) < text(b) ? -1 : 1)
  })
}
