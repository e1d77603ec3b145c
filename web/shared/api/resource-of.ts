import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { Nouns, Wire, WireEndpoint } from '@portico/contract/core/wire.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Texts } from '../texts/texts.ts'
import { type Client, clientFor } from './client.ts'

type About<R> = {
  /** What its query keys begin with; without it, the name of its texts. */
  key?: string
  /** What its addresses have for `:id`; without it, its `id`. */
  idOf?: (record: R) => string
  /** By what a sentence names a record. */
  nameOf?: (record: R) => string
  /** Shows what was saved: what holds it is read again. A promise is waited for before the form closes. */
  show?: (queries: QueryClient, saved: R) => unknown
  /** What its records are called, from the wire. Without them the texts of the feature say `one`. */
  nouns?: Nouns
}

/** One kind of record in the browser: its texts, its endpoints, and the queries to reload after a change. */
export type Resource<C extends Contract, R> = Required<Omit<About<R>, 'nouns'>> & { nouns: Nouns | undefined } & {
  texts: keyof Texts
  wire: Wire
  api: Client<C>
}

/** `C`: the type of the contract, `R`: what every reply about one record has. */
export const resourceOf = <C extends Contract, R extends object>(
  texts: keyof Texts,
  wire: Wire & Record<keyof C & string, WireEndpoint>,
  { key = texts, ...about }: About<R> = {},
): Resource<C, R> => ({
  key,
  idOf: (record) => ('id' in record ? String(record.id) : ''),
  nameOf: (record) => ('name' in record ? String(record.name) : ''),
  show: (queries) => void queries.invalidateQueries({ queryKey: [key] }),
  nouns: undefined,
  ...about,
  texts,
  wire,
  api: clientFor<C>(wire),
})
