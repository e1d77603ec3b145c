import type { FieldFact } from '@portico/contract/core/field-facts.ts'

/** How much an input takes of a field, for one that no form draws: `<TextInput {...limitOf(createBody.fields.name)} />`. */
export const limitOf = ({ kind, max }: FieldFact): { maxLength?: number } =>
  max !== undefined && (kind === 'text' || kind === 'email' || kind === 'url') ? { maxLength: max } : {}
