import type { FieldFact, FieldFacts } from '@portico/contract/core/field-facts.ts'
import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { tidied } from '@portico/contract/core/text/rules.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { FormValues } from './at-path.ts'
import { valueAt } from './at-path.ts'

const isTyped = ({ kind, secret }: FieldFact) => !secret && (kind === 'text' || kind === 'email' || kind === 'url')

/** As the server will keep it. */
export const tidiedBy = (fact: FieldFact, text: string): string =>
  fact.rule ? tidied(fact.rule, text) : isTyped(fact) ? tidyText(text) : text

/** What a field begins with: what the record holds, else what the server would take for one that is left out, else nothing. */
export function beginOf(facts: FieldFacts, record: unknown): FormValues {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      const held = fact.secret ? undefined : valueAt(record, name)
      if (fact.fields) return [name, beginOf(fact.fields, held)]
      if (fact.kind === 'email' && typeof held === 'string') return [name, shownAddress(held)]
      return [name, held ?? fact.standard ?? emptyOf(fact)]
    }),
  )
}

function emptyOf({ kind }: FieldFact): unknown {
  if (kind === 'flag') return false
  if (kind === 'list') return []
  return kind === 'text' || kind === 'email' || kind === 'url' ? '' : null
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0)

/** Whether nothing was given in any of these fields. */
export const isBare = (facts: FieldFacts, drawn: readonly string[], values: unknown, at = ''): boolean =>
  Object.entries(facts).every(([name, { fields }]) => {
    const value = valueAt(values, name)
    return fields ? isBare(fields, drawn, value, `${at}${name}.`) : !drawn.includes(at + name) || isEmpty(value)
  })

/**
 * The body for the drawn fields: trimmed texts, and empty fields as null or left out, as the server expects. An
 * object that may be left out goes only with something in it.
 */
export function bodyOf(facts: FieldFacts, drawn: readonly string[], values: unknown, at = ''): FormValues {
  const entries = Object.entries(facts).flatMap(([name, fact]): [string, unknown][] => {
    const value = valueAt(values, name)
    const path = at + name
    if (fact.fields) {
      if (!drawn.some((one) => one.startsWith(`${path}.`))) return []
      if (!fact.optional || !isBare(fact.fields, drawn, value, `${path}.`)) return [[name, bodyOf(fact.fields, drawn, value, `${path}.`)]]
      return fact.nullable ? [[name, null]] : []
    }
    if (!drawn.includes(path)) return []
    if (isEmpty(value) && fact.nullable && !(fact.secret && fact.optional)) return [[name, null]]
    if (isEmpty(value) && fact.optional) return []
    return [[name, typeof value === 'string' ? tidiedBy(fact, value) : value]]
  })
  return Object.fromEntries(entries)
}
