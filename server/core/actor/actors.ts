import { createHash } from 'node:crypto'
import type { Level, ProcessingStatus } from '@portico/contract/core/level.ts'
import { methodsOfLookups } from '@portico/contract/features/transactions/lookup-presets.ts'
import { isPermission, levelOf, type Permission } from '@portico/contract/permissions.ts'
import type { Actor } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { type ActorRow, findActorRow } from './actors.repository.ts'

/** What identity says of a living session. Who the person is; never what the person may do. */
export type SessionFacts = {
  sessionId: string
  userId: string | null
  tenantId: string | null
  merchantId: string | null
  level: Level | 'none'
  secondFactor: boolean
}
export type FindSession = (token: string) => Promise<SessionFacts | undefined>

const freshMs = 1000
const most = 20_000

/** Where the owner of a session belongs. */
type Owner = { userId: string; tenantId: string }
type Known = { at: number; actor: Promise<Actor | undefined>; owner: Owner | undefined }

/**
 * Token → actor, remembered for at most a second: a logout, a lock or a changed role works at the next request but one at
 * the latest. Rights are read from the database, never from the token. The owner of a token is remembered for longer: after a rest,
 * session and rights are read beside each other, which is one wait instead of two, and count only if that is still the owner.
 */
export function createActors({ findSession, services }: { findSession: FindSession; services: Services }) {
  const cache = new Map<string, Known>()
  const rightsOf = ({ userId, tenantId }: Owner) =>
    services.inReadScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => findActorRow(db, userId))

  return function actorOf(token: string): Promise<Actor | undefined> {
    const key = createHash('sha256').update(token).digest('base64url')
    const known = cache.get(key)
    const at = performance.now()
    if (known && at - known.at < freshMs) return known.actor
    if (cache.size > most) cache.clear()
    const loaded = load(token, known?.owner)
    const entry: Known = { at, actor: loaded.then((found) => found?.actor), owner: known?.owner }
    cache.set(key, entry)
    entry.actor.catch(() => cache.delete(key))
    void loaded.then(
      (found) => {
        entry.owner = found?.owner
      },
      () => undefined,
    )
    return entry.actor
  }

  async function load(token: string, before: Owner | undefined): Promise<{ owner: Owner; actor: Actor | undefined } | undefined> {
    const early = before && rightsOf(before)
    // Of a session that is over, no one waits for them.
    early?.catch(() => undefined)
    const session = await findSession(token)
    if (!session?.userId || !session.tenantId || session.level === 'none') return undefined
    const owner = { userId: session.userId, tenantId: session.tenantId }
    const isSame = before?.userId === owner.userId && before.tenantId === owner.tenantId
    const row = await (isSame && early ? early : rightsOf(owner))
    return { owner, actor: row && toActor(row, session, session.level) }
  }
}

export function toActor(row: ActorRow, session: SessionFacts, level: Level): Actor {
  const own = (names: string[]) => new Set(names.filter(isPermission).filter((name) => levelOf(name) === level))
  const permissions = own(row.permissions)
  return {
    userId: row.id,
    sessionId: session.sessionId,
    level,
    tenantId: row.tenant_id,
    merchantId: row.merchant_id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    lastName: row.last_name,
    timeZone: row.time_zone,
    reportingTimeZone: row.reporting_time_zone,
    reportRules: row.report_rules ?? {},
    composedReports: row.composed_reports ?? [],
    language: row.language,
    permissions,
    scaRequired: own(row.sca_required_permissions),
    limits: limitsOf(row, permissions),
    processingStatus: row.processing_status as ProcessingStatus | null,
    secondFactor: session.secondFactor,
  }
}

/** What the user was limited to, and of the payments only those that their lookups are about. */
function limitsOf(
  { limited_merchants: merchants, limited_payment_methods: given, limited_service_providers: serviceProviders }: ActorRow,
  permissions: ReadonlySet<Permission>,
) {
  const opened = methodsOfLookups(permissions)
  const paymentMethods = given && opened ? given.filter((method) => opened.some((one) => one === method)) : (given ?? opened)
  return merchants || paymentMethods || serviceProviders ? { merchants, paymentMethods, serviceProviders } : null
}
