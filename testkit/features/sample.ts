import type { Level } from '@portico/contract/core/level.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'
import type { UploadedFile } from './files.ts'

/** A request that succeeds. */
export type GoodRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The file of an upload. */
  upload?: UploadedFile
  headers?: Record<string, string>
  /** An own id for each id slot that it leaves out (`query.merchantId`), for the matrix of the walls. */
  others?: Record<string, string>
  /** Tables that get one row for the call itself, also where it finds nothing. */
  recordedIn?: readonly string[]
}

/** Whose record the request names, at which level it is sent, and by whom; `held`: all that they hold, where that is not everything. */
export type SampleAt = { portico: TestPortico; place: MerchantName; level: Level; person: Person; held?: readonly Permission[] }

/** Called afresh for every request that must succeed; a record that an action uses up is made anew each time. */
export type Sample = (at: SampleAt) => GoodRequest | Promise<GoodRequest>

/** One good request for each operation of a feature: every `x.samples.ts` exports its own as `samples`. */
export type Samples = Record<string, Sample>

export const nothing: Sample = () => ({})

/** Made once for each portal, merchant and `kind`: records that are only looked at. */
const kept = new WeakMap<TestPortico, Map<string, Promise<unknown>>>()
export function once<T>({ portico, place }: Pick<SampleAt, 'portico' | 'place'>, kind: string, make: () => Promise<T>): Promise<T> {
  const all = kept.get(portico) ?? new Map<string, Promise<unknown>>()
  kept.set(portico, all)
  const key = `${kind} ${place}`
  const known = (all.get(key) as Promise<T> | undefined) ?? make()
  all.set(key, known)
  return known
}
