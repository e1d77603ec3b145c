import type { Level, Mode, ProcessingStatus } from '@portico/contract/core/level.ts'
import type { NamedDefinition } from '@portico/contract/features/reports/composed.ts'
import type { ReportRules } from '@portico/contract/features/reports/report-rules.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Limits, PlatformReadDb, Scope, ScopedDb } from '@portico/database/scope.ts'
import type { Recorder } from './recorder.ts'
import type { ScopeOpeners, Services } from './services.ts'

/** Who calls. Level, tenant and merchant come from the session; permissions from the database, at most a second old. */
export type Actor = {
  userId: string
  sessionId: string
  level: Level
  /** The tenant the person belongs to; platform staff belong to the platform's own. */
  tenantId: string
  merchantId: string | null
  email: string
  name: string
  firstName: string
  lastName: string
  timeZone: string
  /** The zone of their tenant, in whose days figures are counted. */
  reportingTimeZone: string
  /** What their tenant says of its reports. */
  reportRules: ReportRules
  /** What the platform has composed and published, for whichever tenant (`composedFor` picks those of a reader). */
  composedReports: readonly NamedDefinition[]
  language: string
  permissions: ReadonlySet<Permission>
  /** Permissions that ask this person for a second factor. */
  scaRequired: ReadonlySet<Permission>
  /** The merchants, payment methods and service providers this person is held to; null where to none. */
  limits: Limits | null
  processingStatus: ProcessingStatus | null
  secondFactor: boolean
  /** Set where the person sees the portal as someone else: level, tenant, merchant and permissions are then those of the viewed user. */
  viewing?: ActiveViewing
}

export type ActiveViewing = {
  id: string
  /** The signed-in user, without the viewing. */
  viewer: Actor
  tenantName: string
  merchantName: string | null
  reason: string
  endsAt: Date
}

/** `gone`: the caller no longer waits. Set only where the answer is a stream. */
export type RequestFacts = { id: string; ip: string; userAgent: string; gone?: AbortSignal | undefined }

/**
 * What a handler is given beside its input. It holds a connection from its first line to its last, so it gets no means to open another: what
 * needs one waits for `afterwards`, or the endpoint declares `reach: 'none'`.
 */
export type Context = {
  /** Rows of one tenant (and merchant, and mode). Absent only where the endpoint reaches the whole platform. */
  db: ScopedDb
  /** All tenants, read-only: only where the endpoint declares `reach: 'platform'`. */
  platform: PlatformReadDb
  scope: Scope
  actor: Actor
  mode: Mode
  request: RequestFacts
  services: ServicesWhileHolding
  /** Puts a change on record, under the name of the operation and about the noun that its endpoint declares. */
  record: Recorder
  /** Names the kept values by the fields of the body: a text that stays as kept is not judged again. */
  stays(kept: Readonly<Record<string, unknown>>): void
  /** Sends a header with the answer, such as a cookie. */
  setHeader(name: string, value: string): void
  /** Runs once the transaction has committed; never awaited by the reply. */
  afterCommit(work: (services: Services) => Promise<unknown>): void
}

export type ServicesWhileHolding = Omit<Services, keyof ScopeOpeners>

/** What a handler of `reach: 'none'` is given: it opens its scopes itself, one after the other. */
export type FreeContext = Omit<Context, 'db' | 'platform' | 'services'> & { services: Services }
