import { presetOf } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
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
  const advice = column === 'created_at' ? transactionRefusals.narrowByTime : transactionRefusals.narrowOtherwiseSorted
  throw new AppError(advice({ days: longestScanDays }), { at: unserved.map((name) => `query.${name}`) })
}

/** Sums read every row that matches, so they need a period. */
export function refuseLongSum(filters: TransactionFilters, now: Date): void {
  refuseUnservedSearch(filters, now)
  if (!isShortPeriod(filters, now))
    throw new AppError(transactionRefusals.sumsNeedPeriod({ days: longestScanDays }), { at: ['query.dateFrom'] })
}

function refuseEmptyRanges({ dateFrom, dateTo, amountFrom, amountTo }: TransactionFilters) {
  if (dateFrom !== undefined && dateTo !== undefined && Date.parse(dateTo) <= Date.parse(dateFrom))
    throw new AppError(transactionRefusals.periodBackwards())
  if (amountFrom !== undefined && amountTo !== undefined && amountTo < amountFrom)
    throw new AppError(transactionRefusals.amountsBackwards())
}

const looseFilters = [
  'type',
  'paymentMethod',
  'serviceProvider',
  'failureReason',
  'responseCode',
  'adviceCode',
  'riskLevel',
  'threeDs',
  'currency',
  'baseCurrency',
  'source',
  'attempts',
  'websiteId',
  'cardFirst6',
  'country',
] as const

/** Filters that are checked row by row, given the sort. */
function unservedFilters(filters: TransactionFilters): string[] {
  const { column } = sortOf(filters.sort)
  const names: string[] = looseFilters.filter((name) => filters[name] !== undefined)
  if (filters.status !== undefined && column !== 'created_at') names.push('status')
  if (filters.preset && presetOf(filters.preset).only && column !== 'created_at') names.push('sort')
  const amounts = ['amountFrom', 'amountTo'].filter((name) => filters[name as 'amountFrom'] !== undefined)
  const isExact = filters.amountFrom !== undefined && filters.amountFrom === filters.amountTo
  return column === 'shown_value' || isExact ? names : [...names, ...amounts]
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
