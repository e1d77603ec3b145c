import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts, FieldFacts } from '@portico/contract/core/field-facts.ts'
import type { Client } from '../api/client.ts'

/** The names of a body's fields, those of an object in it behind its own: `owner.email`. */
export type PathOf<B extends BodyFacts> = PathIn<B['fields']>
type PathIn<F extends FieldFacts> = {
  [K in keyof F & string]: F[K]['fields'] extends FieldFacts ? `${K}.${PathIn<F[K]['fields']>}` : K
}[keyof F & string]

type CallOf<C extends Contract, B extends BodyFacts> = Client<C>[B['call'] & keyof C]
/** What the server answers to one of these calls. */
export type SavedBy<C extends Contract, B extends BodyFacts> = Awaited<ReturnType<CallOf<C, B>>>
/** What one of these calls takes. */
export type Sent<C extends Contract, B extends BodyFacts> = B extends BodyFacts ? Parameters<CallOf<C, B>>[0] : never
export type PartOf<S, K extends string> = S extends { [P in K]: infer V } ? V : never

/** What is typed and chosen, as the fields hold it. */
export type FormValues = Record<string, unknown>
