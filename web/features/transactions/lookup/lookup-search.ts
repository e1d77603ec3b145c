import { asAmounts, asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import type { GridSort } from '@portico/ui/list/data-grid.tsx'
import { type DateRangeValue, isDateRange, resolveDateRange } from '@portico/ui/words/date-range.ts'
import type { LookupQuery } from '../transactions.queries.ts'

type Search = Readonly<Record<string, string>>

const standardRange: DateRangeValue = { preset: 'last30Days' }

/** Filters that name one payment or nearly so: who gives one looks through all time, unless a period is chosen too. */
const pinning = ['searchKey', 'id', 'externalId', 'reference', 'email', 'alertId'] as const

/** The period that holds where the address names none. */
export const periodOf = (values: FilterValues, search: Search): DateRangeValue | undefined => {
  if (isDateRange(values.created)) return values.created
  return pinning.some((name) => search[name] !== undefined) ? undefined : standardRange
}

/** Columns the server can sort by, and what it calls them. */
const sortFields: Record<string, string> = { createdAt: 'createdAt', updatedAt: 'updatedAt', amount: 'amountMinor' }
export const isSortable = (columnId: string): boolean => columnId in sortFields
export const standardSort: GridSort = { id: 'createdAt', direction: 'desc' }

export function readSort(text: string | undefined): GridSort {
  const descending = text?.startsWith('-') ?? false
  const field = descending ? text?.slice(1) : text
  const id = Object.keys(sortFields).find((column) => sortFields[column] === field)
  return id === undefined ? standardSort : { id, direction: descending ? 'desc' : 'asc' }
}

export const writeSort = ({ id, direction }: GridSort): string | undefined => {
  const text = `${direction === 'desc' ? '-' : ''}${sortFields[id]}`
  return text === '-createdAt' ? undefined : text
}

export const modeOf = (search: Search): 'Test' | 'Live' => (search.mode === 'Test' ? 'Test' : 'Live')

const lists = [
  'status',
  'refundState',
  'type',
  'paymentMethod',
  'serviceProvider',
  'failureReason',
  'riskLevel',
  'threeDs',
  'currency',
  'baseCurrency',
  'source',
  'attempts',
  'merchantId',
  'websiteId',
  'country',
  'tenantId',
] as const
const words = [
  'responseCode',
  'adviceCode',
  'externalId',
  'id',
  'cardFirst6',
  'cardLast4',
  'email',
  'reference',
  'hasTicket',
  'alertId',
] as const

/** What the filters ask of the server: the same for the list and for its export. */
export function filtersOf(values: FilterValues, search: Search, zone: string): Omit<LookupQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const period = periodOf(values, search)
  const { from, to } = period ? resolveDateRange(period, zone) : {}
  const { from: least, to: most } = asAmounts(values.amount)
  const chosen = lists.map((name) => [name, asList(values[name])] as const).filter(([, list]) => list.length > 0)
  const typed = words.map((name) => [name, values[name]] as const).filter(([, text]) => typeof text === 'string' && text !== '')
  return {
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    ...Object.fromEntries(chosen),
    ...Object.fromEntries(typed),
    ...(least === undefined ? {} : { amountFrom: Number(least) }),
    ...(most === undefined ? {} : { amountTo: Number(most) }),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    sort: writeSort(readSort(search.sort)) as LookupQuery['sort'],
  }
}
