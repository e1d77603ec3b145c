import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts, FieldFacts } from '@portico/contract/core/field-facts.ts'
import type { FormDialogProps } from '@portico/ui/dialogs/form-dialog.tsx'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from '../api/client.ts'
import type { FormValues } from './at-path.ts'
import type { FieldPart } from './form-field.tsx'

/** The names of a body's fields, those of an object in it behind its own: `owner.email`. */
export type PathOf<B extends BodyFacts> = PathIn<B['fields']>
type PathIn<F extends FieldFacts> = {
  [K in keyof F & string]: F[K]['fields'] extends FieldFacts ? `${K}.${PathIn<F[K]['fields']>}` : K
}[keyof F & string]

type CallOf<C extends Contract, B extends BodyFacts> = Client<C>[B['call'] & keyof C]
/** What the server answers to one of these calls. */
export type Saved<C extends Contract, B extends BodyFacts> = Awaited<ReturnType<CallOf<C, B>>>
type Sent<C extends Contract, B extends BodyFacts> = B extends BodyFacts ? Parameters<CallOf<C, B>>[0] : never
type PartOf<S, K extends string> = S extends { [P in K]: infer V } ? V : never

/** What a form is drawn of, in this order. */
export type FormPart = FieldPart | { shown: ReactNode } | false | null | undefined

/** `A` and `B`: the facts of the bodies that add and that change; `G`: what the dialog is opened with; with a `record` it changes that one. */
export type FormOptions<C extends Contract, A extends BodyFacts, B extends BodyFacts, G> = {
  add?: A
  change?: B
  /** Below which key of its texts a feature has the words of this form, where it has several. */
  at?: string
  size?: FormDialogProps['size']
  /** What comes next says it: there is no sentence at the end. */
  silent?: boolean
  /** What its address has; without it, the id of the record. */
  params?: (given: G) => PartOf<Sent<C, A> | Sent<C, B>, 'params'>
  /** What fields begin with, where that is not what the record has. */
  begin?: (given: G) => FormValues
  /** Values sent in addition to the fields. */
  also?: (body: PartOf<Sent<C, A> | Sent<C, B>, 'body'>, given: G, values: FormValues) => object
  /** What a refusal means here: a sentence, or reasons by path (`body.name`). */
  read?: (error: unknown, given: G, say: (key: string, params?: object) => string) => string | Readonly<Record<string, string>> | undefined
  /** As in its resource, where this form saves another kind of record. */
  nameOf?: (saved: Saved<C, A> | Saved<C, B>) => string
  show?: (queries: QueryClient, saved: Saved<C, A> | Saved<C, B>, given: G) => unknown
}

export type FormProps<C extends Contract, A extends BodyFacts, B extends BodyFacts> = {
  /** After it has closed. */
  onDone?: (saved: Saved<C, A> | Saved<C, B>) => void
  onClose: () => void
}
