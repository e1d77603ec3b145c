import { createHash } from 'node:crypto'
import { createPool } from '@portico/database/pool.ts'
import type pg from 'pg'
import { quantile } from './median.ts'
import type { Sample } from './rounds.ts'

/** `isHeld`: the product runs it with one plan for all values. */
export type Statement = { text: string; values: readonly unknown[]; isHeld?: boolean }

export const planMode = ({ isHeld }: Statement) => `set plan_cache_mode = ${isHeld ? 'force_generic_plan' : 'auto'}`

export const named = ({ text, values }: Statement) => ({
  name: createHash('sha1').update(text).digest('base64url').slice(0, 20),
  text,
  values: [...values],
})

/** One connection that reads values as the product does. */
export async function connect(url: string, { pipeline = false } = {}): Promise<{ client: pg.PoolClient; close(): Promise<void> }> {
  const pool = createPool({ url, name: 'bench', max: 1, pipeline, statementTimeoutMs: 0 })
  const client = await pool.connect()
  return {
    client,
    async close() {
      client.release(true)
      await pool.end()
    },
  }
}

/** p50 and p10 of statements that go out together, on one connection, planned once; each list of them is one try, by turns. */
export async function clock(client: pg.PoolClient, tries: readonly (readonly Statement[])[], durationMs: number): Promise<Sample> {
  await client.query(planMode(tries[0]![0]!))
  const taken: number[] = []
  const until = performance.now() + durationMs
  for (let next = 0; performance.now() < until || taken.length < 5; next++) {
    const statements = tries[next % tries.length]!
    const sentAt = performance.now()
    if (statements.length === 1) await client.query(named(statements[0]!))
    else await Promise.all(statements.map((statement) => client.query(named(statement))))
    taken.push(performance.now() - sentAt)
  }
  return { p50Ms: quantile(taken, 0.5), p10Ms: quantile(taken, 0.1) }
}
