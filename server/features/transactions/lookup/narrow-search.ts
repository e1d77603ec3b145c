import type { TransactionFilters } from '@portico/contract/features/transactions/transactions.contract.ts'
import { AppError } from '../../../core/call/app-error.ts'
import { isPinned, sortOf } from './search-plan.ts'

const dayMs = 86_400_000
/** The longest period in which rows may be looked through one by one. */
export const longestScanDays = 31

/** Refuses what contradicts itself (422 invalid_input) and what no index could answer in time (422 narrow_the_search, naming the filters). */
export function refuseUnservedSearch(filters: TransactionFilters, now: Date): void {
  refuseEmptyRanges(filters)
  const unserved = unservedFilters(filters)
  if (unserved.length === 0 || hasServedFilter(filters) || isShortPeriod(filters, now)) return
  const { column } = sortOf(filters.sort)
  const beside = column === 'created_at' ? 'a merchant, a status or a reference' : 'a merchant or a reference, or sort by time of creation'
  const advice = `Choose a period of at most ${longestScanDays} days, or add ${beside}`
  throw new AppError('narrow_the_search', { detail: advice, fields: Object.fromEntries(unserved.map((name) => [`query.${name}`, advice])) })
}

function refuseEmptyRanges({ dateFrom, dateTo, amountMinorFrom, amountMinorTo }: TransactionFilters) {
  if (dateFrom !== undefined && dateTo !== undefined && Date.parse(dateTo) <= Date.parse(dateFrom))
    throw new AppError('invalid_input', { fields: { 'query.dateTo': 'Lies after dateFrom' } })
  if (amountMinorFrom !== undefined && amountMinorTo !== undefined && amountMinorTo < amountMinorFrom)
    throw new AppError('invalid_input', { fields: { 'query.amountMinorTo': 'Is not less than amountMinorFrom' } })
}

const looseFilters = [
  'type',
  'paymentMethod',
  'serviceProvider',
  'failureReason',
  'currency',
  'websiteId',
  'cardFirst6',
  'country',
] as const

/** Filters that are checked row by row, given the sort. */
function unservedFilters(filters: TransactionFilters): string[] {
  const { column } = sortOf(filters.sort)
  const names: string[] = looseFilters.filter((name) => filters[name] !== undefined)
  if (filters.status !== undefined && column !== 'created_at') names.push('status')
  const amounts = ['amountMinorFrom', 'amountMinorTo'].filter((name) => filters[name as 'amountMinorFrom'] !== undefined)
  const isExact = filters.amountMinorFrom !== undefined && filters.amountMinorFrom === filters.amountMinorTo
  return column === 'amount_minor' || isExact ? names : [...names, ...amounts]
}

function hasServedFilter(filters: TransactionFilters): boolean {
  const { column } = sortOf(filters.sort)
  return isPinned(filters) || filters.merchantId !== undefined || (filters.status !== undefined && column === 'created_at')
}

function isShortPeriod({ dateFrom, dateTo }: TransactionFilters, now: Date): boolean {
  if (dateFrom === undefined) return false
  const until = dateTo === undefined ? now.getTime() : Date.parse(dateTo)
  return until - Date.parse(dateFrom) <= longestScanDays * dayMs
}
