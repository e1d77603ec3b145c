import type { FilterValues } from '@portico/ui/fields/filter-definition.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { ListQuery, Mode } from './invoices.queries.ts'

export const modeOf = (search: Search): Mode => (search.mode === 'Test' ? 'Test' : 'Live')

const lists = ['state', 'kind', 'merchantId', 'tenantId', 'currency'] as const

/** The invoices with a day in the chosen month. */
export function filtersOf(values: FilterValues, search: Search): ListQuery {
  const chosen = lists.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
  const month = typeof values.month === 'string' ? daysOfMonth(values.month) : undefined
  return {
    ...Object.fromEntries(chosen),
    ...(month ? { periodFrom: month.from, periodTo: month.to } : {}),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
  }
}

/** `2026-10` → its first and last day. Undefined for any other text. */
export function daysOfMonth(month: string): { from: string; to: string } | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** Months up to that of a day, the newest first. */
export function monthsBefore(day: string, count: number): string[] {
  const [year, number] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7))
}

/** The whole month before that of a day. */
export function lastMonth(day: string): { from: string; to: string } {
  return daysOfMonth(monthsBefore(day, 2)[1]!)!
}
