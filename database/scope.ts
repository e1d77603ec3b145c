import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'
import { TenantPredicate } from './tenant-predicate.ts'

export type Scope = {
  level: 'tenant' | 'merchant'
  tenantId: string
  merchantId?: string | null
  mode: 'Test' | 'Live'
}

/** A handle that already knows its tenant (and merchant, and mode). Repositories accept nothing else. */
export type ScopedDb = Kysely<Tables> & { readonly scope: Scope }
/** Reads across tenants, for platform staff: SELECT only, by its database role. */
export type PlatformReadDb = Kysely<Tables> & { readonly platform: true }
export type ReadDb = ScopedDb | PlatformReadDb

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db as unknown as Kysely<never>),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/**
 * Runs `work` in one transaction that sees only the rows of `scope`. BEGIN, the scope and the first statement of `work`
 * leave together; COMMIT is awaited: two round trips for one query. Whatever goes wrong rolls back, and a connection whose
 * state is unknown is dropped, never given back.
 */
export function inScope<T>(pool: pg.Pool, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  const merchantId = scope.level === 'merchant' ? (scope.merchantId ?? '') : ''
  const settings = [scope.level, scope.tenantId, merchantId, scope.mode]
  return inTransaction(pool, settings, (connection) => {
    const db = handle(connection, [new TenantPredicate(scope.tenantId)])
    return work(Object.assign(db, { scope }) as ScopedDb)
  })
}

/** As inScope, over all tenants, with the read-only role. */
export function inPlatformRead<T>(pool: pg.Pool, mode: Scope['mode'], work: (db: PlatformReadDb) => Promise<T>): Promise<T> {
  return inTransaction(pool, ['platform', '', '', mode], (connection) =>
    work(Object.assign(handle(connection, []), { platform: true as const }) as PlatformReadDb),
  )
}

/** A handle for the local tables (jobs, outbox), which know no tenant. */
export function inLocal<T>(pool: pg.Pool, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return inTransaction(pool, null, (connection) => work(handle(connection, [])))
}

async function inTransaction<T>(
  pool: pg.Pool,
  settings: string[] | null,
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const opening = [client.query('begin')]
  if (settings) opening.push(client.query({ name: 'enter_scope', text: 'select enter_scope($1, $2, $3, $4)', values: settings }))
  const opened = Promise.all(opening)
  opened.catch(() => undefined)
  const connection = new PipelinedConnection(client)
  try {
    const result = await work(connection)
    await opened
    const { command } = await client.query('commit')
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed, and nobody said so')
    return result
  } catch (error) {
    const unopened = await opened.then(
      () => undefined,
      (failure: Error) => failure,
    )
    broken ??= unopened
    if (!broken) await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw unopened ?? error
  } finally {
    connection.end()
    client.off('error', onError)
    client.release(broken)
  }
}

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #ended = false
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  /** From here on the client serves somebody else: a statement that nobody awaited must not run in his transaction. */
  end(): void {
    this.#ended = true
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The transaction of this handle has ended')
    const { rows, rowCount, command } = await this.#client.query<never>({
      name: nameOf(query.sql),
      text: query.sql,
      values: query.parameters as unknown[],
    })
    return command === 'SELECT' ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('A pipelined connection cannot stream: copy out instead')
  }
}

const names = new Map<string, string>()
/** Named statements are planned once per connection (1.4–1.8x). Texts are bounded: filters vary in number, not in values. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    if (names.size > 5000) names.clear()
    names.set(text, name)
  }
  return name
}

const base: KyselyProps = (() => {
  const driver = new DummyDriver()
  return {
    config: { dialect },
    driver,
    dialect,
    executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: () => Promise.reject(new Error('no connection')) }),
  }
})()

function handle(connection: DatabaseConnection, plugins: TenantPredicate[]): Kysely<Tables> {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  return new Kysely<Tables>({ ...base, executor: new DefaultQueryExecutor(compiler, adapter, provider, plugins) })
}
