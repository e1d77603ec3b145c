import type { Endpoint } from './endpoint.ts'

/** How an operation goes on record. */
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
