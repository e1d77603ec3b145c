import { type DatabaseConnection, Kysely } from 'kysely'
import type pg from 'pg'
import { base, executorOn } from './kysely-parts.ts'
import { holdingConnection } from './one-connection.ts'
import { type ConnectionKind, ScopedConnection } from './scoped-connection.ts'
import type { Tables } from './tables.ts'
import { TenantPredicate } from './tenant-predicate.ts'

export type Scope = {
  level: 'tenant' | 'merchant'
  tenantId: string
  merchantId?: string | null
  mode: 'Test' | 'Live'
  /** The user's access limits within them, if there are any. */
  limits?: Limits | null
  /** Nothing may be written: PostgreSQL refuses it. */
  readOnly?: true
}
/** Of each kind the only ones that exist for a person; all where it is left out, none where it is empty. */
export type Limits = {
  merchants?: readonly string[] | null
  paymentMethods?: readonly string[] | null
  serviceProviders?: readonly string[] | null
}

/** A handle that already knows its tenant (and merchant, and mode). Repositories accept nothing else. */
export type ScopedDb = Kysely<Tables> & { readonly scope: Scope }
/** Reads across tenants, for platform staff: SELECT only, by its database role. */
export type PlatformReadDb = Kysely<Tables> & { readonly platform: true }
export type ReadDb = ScopedDb | PlatformReadDb

/**
 * Runs `work` in one transaction that sees only the rows of `scope`. BEGIN, the scope and the first statements of `work`
 * leave together; COMMIT is awaited: two round trips for one query. Whatever goes wrong rolls back, and a connection whose
 * state is unknown is dropped, never given back.
 */
export function inScope<T>(pool: pg.Pool, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return onConnection(pool, settingsOf(scope), transactionOf(scope), (connection) => work(scopedHandle(connection, scope)))
}

/**
 * As inScope, for work that begins by reading. Statements that do not wait for each other enter the scope and leave it in
 * one packet, a transaction by themselves: one round trip, and nothing to commit. With the first statement that is more
 * than a plain SELECT a transaction begins, as inScope has it from the start. Either way each statement sees the rows
 * committed when it runs.
 */
export function inReadScope<T>(pool: pg.Pool, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return onConnection(pool, settingsOf(scope), scope.readOnly ? 'read-only' : 'reads', (connection) =>
    work(scopedHandle(connection, scope)),
  )
}

/** As inReadScope, over all tenants, with the read-only role. */
export function inPlatformRead<T>(pool: pg.Pool, mode: Scope['mode'], work: (db: PlatformReadDb) => Promise<T>): Promise<T> {
  return onConnection(pool, ['platform', '', '', mode, ''], 'reads', (connection) =>
    work(Object.assign(handle(connection, []), { platform: true as const }) as PlatformReadDb),
  )
}

/** A handle for the local tables (jobs, outbox), which know no tenant. */
export function inLocal<T>(pool: pg.Pool, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return onConnection(pool, null, 'transaction', (connection) => work(handle(connection, [])))
}

/**
 * A second scope on the connection of `db`, for what another tenant has: its statements enter it, run and leave it again in one packet. In a
 * transaction they are part of it. The role stays the same, so neither scope may have limits that the other has not.
 */
export function besideScope<T>(db: ScopedDb, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  if (db.scope.limits || scope.limits) throw new Error('A user with access limits has one scope')
  const connection = connections.get(db)
  if (!connection) throw new Error('A scope beside another has none beside itself: open it beside the first')
  return work(scopedHandle(connection.inOther(settingsOf(scope)), scope))
}

const transactionOf = ({ readOnly }: Scope) => (readOnly ? 'read-only' : 'transaction')

/** The arguments of enter_scope. */
export function settingsOf({ level, tenantId, merchantId, mode, limits }: Scope): string[] {
  return [level, tenantId, level === 'merchant' ? (merchantId ?? '') : '', mode, limits ? limitsText(limits) : '']
}

const unitSeparator = '\u001f'
const limitText = (values: readonly string[] | null | undefined) => (values ? `=${values.join(unitSeparator)}` : '')
const limitsText = ({ merchants, paymentMethods, serviceProviders }: Limits) =>
  [merchants, paymentMethods, serviceProviders].map(limitText).join('|')

const connections = new WeakMap<ScopedDb, ScopedConnection>()

function scopedHandle(connection: ScopedConnection | DatabaseConnection, scope: Scope): ScopedDb {
  const db = Object.assign(handle(connection, [new TenantPredicate(scope.tenantId, scope.limits ?? {})]), { scope }) as ScopedDb
  if (connection instanceof ScopedConnection) connections.set(db, connection)
  return db
}

async function onConnection<T>(
  pool: pg.Pool,
  settings: string[] | null,
  kind: ConnectionKind,
  work: (connection: ScopedConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const connection = new ScopedConnection(client, settings, kind)
  try {
    const result = await holdingConnection(() => work(connection))
    await connection.finish()
    return result
  } catch (error) {
    broken ??= await connection.abandon()
    // Whose row was refused, the error of PostgreSQL does not say.
    if (settings?.[4] && error instanceof Error) Object.assign(error, { isLimited: true })
    throw error
  } finally {
    connection.end()
    client.off('error', onError)
    client.release(broken)
  }
}

function handle(connection: DatabaseConnection, plugins: TenantPredicate[]): Kysely<Tables> {
  return new Kysely<Tables>({ ...base, executor: executorOn({ provideConnection: (consumer) => consumer(connection) }, plugins) })
}
