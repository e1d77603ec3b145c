import type { Entity } from '../actions.gen.ts'
import type { Endpoint } from './endpoint.ts'

/** What an endpoint declares of its records. What it leaves out is as for every other: see `recordsOf`. */
export type Records = {
  /** The noun that they are about, where not the one of its feature; where there are several, a refusal is about the first. */
  about?: Entity | readonly Entity[]
  /** The parameter of the path that names the record, where not `id`; else `caller`, `tenant` (the one that is worked on) or `none`. */
  id?: string
  /** What it is called where another endpoint does the same: `comment` for `commentOfCustomer`. */
  as?: string
  /** How many it leaves when it is done, where not one. */
  times?: number
}
export type RecordsOf = { action: string; about: readonly string[]; id: string; times: number }

/**
 * How an operation goes on record: under its own name, once, about the record of its feature that `:id` names. Undefined for what never
 * does: reading, and what timers ask for. The verb, its refusal, the list of actions and the matrix all read this.
 */
export function recordsOf(feature: string, verb: string, { method, background, records }: Endpoint): RecordsOf | undefined {
  const reads = method === 'GET'
  const { about = feature, id = 'id', as = verb, times = reads && !records ? 0 : 1 } = records || { times: records }
  if (background || (reads && times === 0)) return undefined
  return { action: `${feature}.${as}`, about: typeof about === 'string' ? [about] : about, id, times }
}
