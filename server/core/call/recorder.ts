import type { Entity } from '@portico/contract/actions.gen.ts'
import type { ScopedDb } from '@portico/database/scope.ts'

/** What a record says beside who did what to which record. */
export type RecordedChange = {
  before?: unknown
  after?: unknown
  /** The merchant who may read it too; where left out the one of the handle, if it has one. */
  merchantId?: string | null
  /** Which of the nouns that its declaration names it is about, where not the first. */
  about?: Entity
  /** Merchants and payments that it names, beyond those in `before` and `after`. */
  merchantIds?: readonly (string | null)[]
  transactionIds?: readonly string[]
  result?: 'done' | 'refused'
}

/** Puts on record what an operation has done, under its name, in the transaction of the change. */
export type Recorder = {
  (entityId: string, change?: RecordedChange): Promise<void>
  /** The same through another handle, for a verb that opens a scope of its own. */
  in(db: ScopedDb): Recorder
}
