import type { Readable } from 'node:stream'
import type { Mode } from '@portico/contract/core/level.ts'
import type { PlatformReadDb, Scope, ScopedDb } from '@portico/database/scope.ts'
import type { Logger } from 'pino'
import type { CopyOwner } from '../database/copy-places.repository.ts'
import type { RunningCopy } from '../database/copy-places.ts'
import type { Names } from '../names/names.ts'
import type { Outbound } from '../outbound/outbound.ts'

/** Each takes a connection, so none of them is for code that holds one: see `database/one-connection.ts`. */
export type ScopeOpeners = {
  inScope<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
  /** For work that begins by reading, and mostly does nothing else: one round trip less. */
  inReadScope<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
  inPlatformRead<T>(mode: Mode, work: (db: PlatformReadDb) => Promise<T>): Promise<T>
  /** Rows of a SELECT as CSV text, straight from PostgreSQL, within the walls of a scope (or of the platform's reader). */
  copyOut(copy: RunningCopy, scope: Scope | { platform: true; mode: Mode }, select: string): Promise<Readable>
  /** Waits for a place to copy rows out, for so long at most; refuses with `too_many_requests`. */
  takeCopyPlace(owner: CopyOwner, waitMs?: number): Promise<RunningCopy>
}

/** The parts of the running product that features need beside the database handle of the request. */
export type Services = ScopeOpeners & {
  now(): Date
  /** Events are past and not published, or published without news to people: the demo world. */
  isQuiet?: true | 'news'
  newId(): string
  log: Logger
  /** Wakes the worker when the outbox has an event; also across processes. */
  wakeOutbox(): Promise<void>
  /** Names for rows of lists. */
  names: Names
  /** Lists that are known to hold more rows than a total counts, and can only grow. */
  grownLists: Set<string>
  /** What lists have counted, and until when that is used, in ms since 1970. */
  countedLists: Map<string, { total: number; until: number }>
  /** Until when a list counts as holding more rows than a total counts, in ms since 1970, by whose cursors it has. */
  fullLists: Map<string, number>
  /** Calls to addresses that people have typed. */
  outbound: Outbound
  /** Signs what a caller holds for us: cursors, download tickets. */
  sign(text: string): string
  /** Encrypts stored secrets with the secret of the installation; `context` names their owner. */
  seal(text: string, context: string): string
  /** Throws where it was sealed by another installation, or for something else. */
  unseal(sealed: string, context: string): string
}

/** For code that holds a connection. */
export function withoutOpeners(services: Services): Omit<Services, keyof ScopeOpeners> {
  const { inScope: _1, inReadScope: _2, inPlatformRead: _3, copyOut: _4, takeCopyPlace: _5, ...others } = services
  return others
}
