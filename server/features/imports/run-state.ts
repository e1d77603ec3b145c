import type { Mode } from '@portico/contract/core/level.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import type { Draft } from './draft.ts'
import type { Known } from './imports.repository.ts'
import type { Mapping } from './mapping/mapping.ts'
import type { RejectedFile } from './rejected-file.ts'
import type { Reporter } from './report.ts'
import type { Plans } from './writing/plans.repository.ts'
import type { Making } from './writing/sheet.ts'

export type Progress = { phase: 'Reading' | 'Writing'; lines: number; share: number }

export type ImportRequest = {
  path: string
  tenantId: string
  merchantId: string
  mode?: Mode | undefined
  /** `online-retail`, or how the columns of the file are to be read. */
  map: 'online-retail' | Mapping
  dryRun?: boolean
  /** Where the rejected rows go when the file's own folder may not be written. */
  elsewhere: string
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

export type ImportTools = {
  /** Runs as the role that loads in bulk: its walls are those of a tenant or merchant. */
  inScope<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
  now(): Date
  /** Several for each record: `randomIds` is made for it. */
  newId(): string
  /** Who runs it, for the audit trail and the story of each payment. */
  actorName: string
}

/** What the steps of one run share. */
export type Run = {
  request: ImportRequest
  making: Making
  plans: Plans
  counts: Reporter
  rejected: RejectedFile
  header: readonly string[]
  inScope<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
  progress(phase: Progress['phase'], lines: number, share: number): void
  isStopped(): boolean
}

export const differs = 'It differs from what an earlier run brought under this id'

/** Whether a record is equal to the existing one with its key. */
export const isSame = (draft: Draft, known: Pick<Known, 'type' | 'amountMinor' | 'currency' | 'createdAt'>): boolean =>
  known.type === draft.type &&
  known.amountMinor === draft.amountMinor &&
  known.currency === draft.currency &&
  Date.parse(known.createdAt) === draft.atMs

/** Transactions of one batch: enough to make the round trips cheap, few enough to stop soon and to hold little memory. */
export const batchTransactions = 500
