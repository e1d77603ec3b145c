import type { FieldFacts } from '@portico/contract/core/field-facts.ts'
import { ApiError } from '../api/api-error.ts'
import { refusedFields } from '../api/problem-text.ts'
import { factAt } from './at-path.ts'
import type { FieldPart } from './form-field.tsx'
import type { FormWords } from './form-words.ts'

type About = { fields: FieldFacts; drawn: readonly FieldPart[]; words: FormWords }

/**
 * Why the server refused which fields, by path. A refusal of the catalogue says itself; what only the rules of a field refused is English,
 * and the texts of the form have words for it.
 */
export function reasonsOf(error: unknown, { fields, drawn, words }: About): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined
  const said = refusedFields(error)
  return Object.fromEntries(
    Object.keys(error.fields).map((at) => {
      const path = at.replace(/^body\./, '')
      const own = drawn.find((part) => part.path === path)?.wish.refused
      const isSaid = error.said !== undefined || error.reasons[at] !== undefined
      return [at, own ?? (isSaid ? said[at] : undefined) ?? words.refused(path, factAt(fields, path)?.kind)]
    }),
  )
}
