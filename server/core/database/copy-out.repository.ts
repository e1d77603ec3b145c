import type { Readable } from 'node:stream'
import { type Scope, settingsOf } from '@portico/database/scope.ts'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { RunningCopy } from './copy-places.ts'

/**
 * COPY (SELECT …) TO STDOUT inside a scoped transaction of its own: five times cheaper than reading rows and writing CSV.
 * The connection is held until the stream ends; a caller that goes away cancels the query with it.
 */
export async function copyOut(
  pools: { rw: pg.Pool; limited: pg.Pool; platform: pg.Pool },
  copy: RunningCopy,
  scope: Scope | { platform: true; mode: 'Test' | 'Live' },
  select: string,
): Promise<Readable> {
  const whole = 'platform' in scope
  const client = await (whole ? pools.platform : scope.limits ? pools.limited : pools.rw).connect()
  try {
    // In the order of an index: the first row leaves at once and nothing is spilled, where a sort would wait for the last.
    // By one process: a long copy leaves the other processors to those who wait for a page.
    await client.query('begin read only; set local enable_sort = off; set local max_parallel_workers_per_gather = 0')
    await client.query('select enter_scope($1, $2, $3, $4, $5)', whole ? ['platform', '', '', scope.mode, ''] : settingsOf(scope))
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  const stream = client.query(to(`copy (${select}) to stdout with (format csv, header true, encoding 'UTF8')`)) as unknown as Readable
  let released = false
  const release = (error?: Error) => {
    if (released) return
    released = true
    client.release(error)
  }
  stream.once('end', () => client.query('commit').then(() => release(), release))
  stream.once('error', (error) => release(error))
  stream.once('close', () => {
    if (!stream.readableEnded) release(new Error('the reader went away'))
  })
  copy.onEnd(() => stream.destroy())
  return stream
}
