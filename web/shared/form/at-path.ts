import type { FieldFact, FieldFacts } from '@portico/contract/core/field-facts.ts'

/** The input, as the fields hold it. */
export type FormValues = Record<string, unknown>

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The value at a path, or nothing where the way to it ends before. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (typeof part === 'object' && part !== null ? (part as FieldFacts)[name] : undefined), values)

/** Nothing for a field that the form keeps for itself. */
export function factAt(facts: FieldFacts, path: string): FieldFact | undefined {
  const [first = '', ...rest] = path.split('.')
  const fact = Object.hasOwn(facts, first) ? facts[first] : undefined
  return rest.length === 0 ? fact : fact?.fields && factAt(fact.fields, rest.join('.'))
}
