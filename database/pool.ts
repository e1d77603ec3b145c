import type { Socket } from 'node:net'
import pg from 'pg'
import { refuseSecondConnection } from './one-connection.ts'

const int8 = 20
const timestamptz = 1184
const timestamp = 1114

/** bigint is read as a number: amounts are bounded by 2^53−1. Times stay text, as ISO 8601 in UTC (a tenth to a quarter of the CPU of a list). */
function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53−1`)
  return value
}
const readInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return readInteger
    if (oid === timestamptz || oid === timestamp) return readInstant
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  url: string
  max?: number
  name: string
  /** What PostgreSQL keeps for a connection, such as plans and copies of its catalogue, goes with it. */
  lifetimeSeconds?: number
  statementTimeoutMs?: number
  /** Shorter than a statement may take, so that waiting for others and taking too long are told apart. */
  lockTimeoutMs?: number
  /** Keeps one plan for all values from the first call on, for statements that find rows by their keys. PostgreSQL plans the first five calls anew. */
  holdsPlans?: boolean
  /** Off where rows are copied out: COPY cannot share a pipelined connection. */
  pipeline?: boolean
  onError?: (error: Error) => void
}

/** One login role, one pool. The holder of a connection gets no other. A connection that PostgreSQL closes is reported, never thrown. */
export function createPool({
  url,
  max = 10,
  name,
  lifetimeSeconds = 1800,
  statementTimeoutMs = 15_000,
  lockTimeoutMs = Math.floor((statementTimeoutMs * 2) / 3),
  holdsPlans = false,
  pipeline = true,
  onError,
}: PoolOptions): pg.Pool {
  const pool = new OnePerHolder({
    connectionString: url,
    max,
    application_name: `portico-${name}`,
    types,
    pipeline,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=60000${holdsPlans ? ' -c plan_cache_mode=force_generic_plan' : ''}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
  } as pg.PoolConfig)
  pool.on('error', (error) => onError?.(error))
  // The pool hears of idle connections only. One at work, or on its way out, fails the query that waits; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (statementTimeoutMs > 0) endSilence(pool, statementTimeoutMs + answerGraceMs)
  return pool
}

/** Refuses those who hold a connection, of this pool or of another. */
class OnePerHolder extends pg.Pool {
  override connect(...given: unknown[]): never {
    refuseSecondConnection(String(this.options.application_name))
    return super.connect(...(given as [])) as never
  }
}

const answerGraceMs = 2000

/**
 * PostgreSQL ends what takes too long, unless it hangs itself or the network loses it without a word. Who waits longer than it
 * may take gets an error, and its connection is dropped.
 */
function endSilence(pool: pg.Pool, mostMs: number): void {
  const atWork = new WeakSet<pg.ClientBase>()
  pool.on('acquire', (client) => void atWork.add(client))
  pool.on('release', (_error, client) => void atWork.delete(client))
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(mostMs)
    // A listener given to setTimeout hears the first silence alone, which may be that of a connection at rest.
    stream.on('timeout', () => {
      if (atWork.has(client)) stream.destroy(new Error(`Connection terminated: PostgreSQL said nothing for ${mostMs / 1000} s`))
    })
  })
}
