/**
 * What a filter bar can filter by, and how a value reads as a sentence. A definition has `id`, `label`, `kind`; `fixed` keeps its chip
 * always there without a cross; `format` replaces the sentence; `keywords` find it among the others, `offReason` says why it cannot be added now.
 * Values by kind:
 * `text` string · `select` string · `options` string[] · `amountRange` `{ from?, to? }` as plain decimals, which mean the same in every currency · `dateRange` DateRangeValue.
 */
import { isFoundIn } from '@portico/contract/core/text/fold.ts'
import { type DateRangeValue, describeRange, isDateRange } from '../words/date-range.ts'
import { formatDecimal, isDecimal } from '../words/money-format.ts'
import type { UiTexts } from '../words/texts.tsx'

export type FilterOption = { value: string; label: string }
export type AmountRangeValue = { from?: string; to?: string }

type Base = {
  id: string
  label: string
  fixed?: boolean
  format?: (value: unknown) => string
  /** Other words by which people look for it among the filters. */
  keywords?: string
  /** Why it cannot be added now; it is found all the same. */
  offReason?: string
}
export type FilterDefinition = Base &
  (
    | { kind: 'text'; placeholder?: string; mono?: boolean }
    | { kind: 'select'; options: readonly FilterOption[] }
    | { kind: 'options'; options: readonly FilterOption[] }
    | { kind: 'amountRange'; currency?: string }
    | { kind: 'dateRange' }
  )

export type FilterValues = Readonly<Record<string, unknown>>
export type FilterContext = { texts: UiTexts; zone: string; digitsOf: (currency: string) => number }

export const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

export function asAmounts(value: unknown): AmountRangeValue {
  if (typeof value !== 'object' || value === null) return {}
  const { from, to } = value as Record<string, unknown>
  return { from: isDecimal(from) ? from : undefined, to: isDecimal(to) ? to : undefined }
}

export function isSet(definition: FilterDefinition, value: unknown): boolean {
  if (definition.kind === 'options') return asList(value).length > 0
  if (definition.kind === 'dateRange') return isDateRange(value)
  if (definition.kind === 'amountRange') {
    const { from, to } = asAmounts(value)
    return from !== undefined || to !== undefined
  }
  return typeof value === 'string' && value !== ''
}

const describeOptions = (options: readonly FilterOption[], chosen: string[], texts: UiTexts) =>
  chosen.length > 2
    ? texts.countOf(chosen.length, options.length)
    : chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')

function describeAmounts({ from, to }: AmountRangeValue, currency: string | undefined, { texts, digitsOf }: FilterContext) {
  const digits = currency ? digitsOf(currency) : 2
  const amount = (text: string) => `${formatDecimal(text, digits)}${currency ? ` ${currency}` : ''}`
  if (from !== undefined && to !== undefined)
    return Number(from) === Number(to) ? amount(from) : `${formatDecimal(from, digits)} – ${amount(to)}`
  if (from !== undefined) return texts.fromAmount(amount(from))
  return to === undefined ? texts.anyValue : texts.upToAmount(amount(to))
}

const describeDates = (value: DateRangeValue, { texts, zone }: FilterContext) =>
  value.preset === 'custom' ? describeRange(value, zone, texts.locale) : texts.presets[value.preset]

/** The strong half of a chip: `Payment, Refund`, `3 of 10`, `from 5,00`, `15–21 Nov 2026`, `any` while a fixed one is unset. */
export function describeFilter(definition: FilterDefinition, value: unknown, context: FilterContext): string {
  if (!isSet(definition, value)) return context.texts.anyValue
  if (definition.format) return definition.format(value)
  if (definition.kind === 'options') return describeOptions(definition.options, asList(value), context.texts)
  if (definition.kind === 'select') return describeOptions(definition.options, [String(value)], context.texts)
  if (definition.kind === 'amountRange') return describeAmounts(asAmounts(value), definition.currency, context)
  if (definition.kind === 'dateRange' && isDateRange(value)) return describeDates(value, context)
  return String(value)
}

/** The filters that a search by name finds: every word of it is in the label or the keywords. */
export const filtersNamed = (filters: readonly FilterDefinition[], search: string): FilterDefinition[] =>
  filters.filter(({ label, keywords = '' }) => search.split(/\s+/).every((word) => isFoundIn(`${label} ${keywords}`, word)))

/** Values without the removable ones: what Clear leaves. */
export const clearFilters = (definitions: readonly FilterDefinition[], values: FilterValues): Record<string, unknown> => {
  const removable = new Set(definitions.filter((definition) => !definition.fixed).map(({ id }) => id))
  return Object.fromEntries(Object.entries(values).filter(([id]) => !removable.has(id)))
}
