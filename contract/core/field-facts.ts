import type { TextRule } from './text/rules.ts'

/** What a form has to know of one field of a body, without its schema: written by `npm run contract`. */
export type FieldFact = {
  readonly kind: 'text' | 'email' | 'url' | 'id' | 'instant' | 'flag' | 'integer' | 'enum' | 'list' | 'object' | 'other'
  /** It is not sent without something in it. */
  readonly required?: true
  /** It may be left out. */
  readonly optional?: true
  /** Nothing in it is sent as null. */
  readonly nullable?: true
  /** No one sees it again, and it is sent exactly as typed. */
  readonly secret?: true
  /** What it is where it is left out. */
  readonly standard?: string | number | boolean
  /** The length of a text, the size of a number, the count of a list. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  /** The rule for texts that people write. */
  readonly rule?: TextRule
  /** Of an address: which protocols and which hosts. */
  readonly protocol?: string
  readonly host?: string
  readonly options?: readonly string[]
  readonly of?: FieldFact
  readonly fields?: FieldFacts
}
export type FieldFacts = { readonly [name: string]: FieldFact }

/** The body of one call of a feature. */
export type BodyFacts = { readonly call: string; readonly fields: FieldFacts }

/** What a list has to know of its records: written by `npm run contract` for each resource and choice. */
export type ListFacts = {
  /** The field that is in the address of a record. */
  readonly key: string
  readonly search: readonly string[]
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
  readonly standard: string
  readonly row: FieldFacts
}
