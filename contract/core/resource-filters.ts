import { z } from 'zod'
import { line } from './fields.ts'
import { listText, wordsText } from './query.ts'

type Listed = { search: readonly string[]; filters?: readonly string[]; sorts: readonly string[] }

/** The query of a resource's list: words that are looked for, several values of each filter, and one order, `-` for downwards. */
export function resourceFilters(fields: z.ZodRawShape, { search, filters = [], sorts }: Listed) {
  const narrowing = Object.fromEntries(filters.map((name) => [name, filterOf(fields[name] as z.ZodType).optional()]))
  return {
    ...(search.length > 0 ? { searchKey: line(100, 1).optional() } : {}),
    ...narrowing,
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).optional(),
  }
}

const flags = ['true', 'false'] as const

function filterOf(field: z.ZodType): z.ZodType {
  const plain = unwrapped(field)
  if (plain instanceof z.ZodBoolean) return listText(flags)
  if (plain instanceof z.ZodEnum) return listText(plain.options.map(String) as [string, ...string[]])
  return wordsText(/^[^,]{1,100}$/)
}

/** The field itself, without what lets it be left out. */
export function unwrapped(field: z.ZodType): z.ZodType {
  const inner = (field as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner ? unwrapped(inner) : field
}
