import type { ScopedDb } from '@portico/database/scope.ts'
import type { Actor } from '../call/context.ts'
import type { Services } from '../call/services.ts'

/** In the tenant and transaction of the row. `request`: what records of the change name in place of a request. */
export type BulkWork<Wish> = { db: ScopedDb; actor: Actor; services: Services; wish: Wish; request: { id: string } }

/** How a feature changes each record of a bulk. */
export type BulkKind<Wish> = {
  /** Kept with every bulk, so it never changes. */
  name: `${string}.${string}`
  /** Asked when the work begins: the requester may have lost the permission since. */
  isAllowed(actor: Actor): boolean
  /**
   * Changes one record. What refuses does so before it has written anything. Returned values are kept with the row. It may be called again
   * for a record whose transaction did not commit, and never for one whose transaction did.
   */
  change(work: BulkWork<Wish>, recordId: string): Promise<object | void>
}
// biome-ignore lint/suspicious/noExplicitAny: the runner hands each kind the wish that it was started with
export type AnyBulkKind = BulkKind<any>
