import type { FieldFacts } from '@portico/contract/core/field-facts.ts'
import { ApiError } from '../api/api-error.ts'
import { factAt } from './at-path.ts'
import type { FieldPart } from './form-field.tsx'
import type { FormWords } from './form-words.ts'

type About = { fields: FieldFacts; drawn: readonly FieldPart[]; words: FormWords }

/** Why the server refused which fields, by path. Its own reasons are English; the texts have words for them. */
export function reasonsOf(error: unknown, { fields, drawn, words }: About): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.fromEntries(
    Object.keys(error.fields).map((at) => {
      const path = at.replace(/^body\./, '')
      const own = drawn.find((part) => part.path === path)?.wish.refused
      return [at, own ?? words.refused(path, factAt(fields, path)?.kind)]
    }),
  )
}
