import { asAmounts, asList, type FilterDefinition, type FilterValues, isSet } from '@portico/ui/fields/filter-definition.ts'
import { type DateRangeValue, isDatePreset, isDateRange } from '@portico/ui/words/date-range.ts'
import type { SearchChange } from '../page/use-list-url.ts'

/**
 * The form of a filter bar's values in an address, by kind: `status=Captured,Refunded` · `currency=EUR` ·
 * `amountFrom=12.50` · `created=last7Days` or `created=2026-11-15T00:00:00.000Z..2026-11-22T00:00:00.000Z`.
 * What an address holds that cannot be read is left out, as if it had not been there.
 */
export function readFilters(definitions: readonly FilterDefinition[], search: Readonly<Record<string, string>>): Record<string, unknown> {
  const values = definitions.map((definition) => [definition.id, readOne(definition, search)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** The change of the address that a change of the bar means; what has no value is taken out of it. */
export const writeFilters = (definitions: readonly FilterDefinition[], values: FilterValues): SearchChange =>
  Object.assign({}, ...definitions.map((definition) => writeOne(definition, values[definition.id])))

function readOne(definition: FilterDefinition, search: Readonly<Record<string, string>>): unknown {
  const { id, kind } = definition
  if (kind === 'amountRange') {
    const range = asAmounts({ from: search[`${id}From`], to: search[`${id}To`] })
    return range.from === undefined && range.to === undefined ? undefined : range
  }
  const text = search[id]
  if (text === undefined || text === '') return undefined
  if (kind === 'options') return text.split(',').filter((part) => part !== '')
  if (kind === 'dateRange') return readRange(text)
  return text
}

function writeOne(definition: FilterDefinition, value: unknown): SearchChange {
  const { id, kind } = definition
  if (kind === 'amountRange') {
    const { from, to } = asAmounts(value)
    return { [`${id}From`]: from, [`${id}To`]: to }
  }
  if (!isSet(definition, value)) return { [id]: undefined }
  if (kind === 'options') return { [id]: asList(value).join(',') }
  if (kind === 'dateRange') return { [id]: isDateRange(value) ? writeRange(value) : undefined }
  return { [id]: String(value) }
}

function readRange(text: string): DateRangeValue | undefined {
  if (isDatePreset(text)) return { preset: text }
  const [from, to, ...more] = text.split('..')
  const isInstant = (part: string | undefined): part is string => part !== undefined && !Number.isNaN(Date.parse(part))
  return isInstant(from) && isInstant(to) && more.length === 0
    ? { preset: 'custom', from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : undefined
}

const writeRange = (range: DateRangeValue): string | undefined =>
  range.preset !== 'custom' ? range.preset : range.from && range.to ? `${range.from}..${range.to}` : undefined
