import { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { createPool } from '@portico/database/pool.ts'
import { inReadScope, type Scope } from '@portico/database/scope.ts'
import { serialiserOf } from '@portico/server/core/http/serialise.ts'
import Fastify from 'fastify'
import { to } from 'pg-copy-streams'
import { named, planMode, type Statement } from '../measure/statement.ts'
import { type PageRow, toRow } from './page-row.ts'

/** As the query builder marks what only reads. */
const aSelect = { kind: 'SelectQueryNode' }

/** One request as the product was seen to answer it: its statements in waves, and the reply they led to. */
export type PlainRequest = { waves: Statement[][]; reply: Record<string, unknown>; scope: Scope }
export type PlainSettings = {
  port: number
  poolMax: number
  plainUrl: string
  scopedUrl: string
  cases: Record<string, { kind: 'page' | 'detail'; requests: PlainRequest[] }>
  copies: Record<string, string>
}

/**
 * What a plain service would do with the same SQL: no sessions, no permissions, no walls, no input to check, no audit.
 * `/plain` asks with a role that sees everything; `/walled` asks within the product's scope, and is otherwise the same.
 */
async function serve({ port, poolMax, plainUrl, scopedUrl, cases, copies }: PlainSettings): Promise<void> {
  const plain = createPool({ url: plainUrl, name: 'bench-plain', max: poolMax, statementTimeoutMs: 0 })
  const held = createPool({ url: plainUrl, name: 'bench-held', max: poolMax, statementTimeoutMs: 0 })
  held.on('connect', (client) => void client.query(planMode({ text: '', values: [], isHeld: true })))
  const scoped = createPool({ url: scopedUrl, name: 'bench-walled', max: poolMax })
  const copying = createPool({ url: plainUrl, name: 'bench-copy', max: 2, pipeline: false, statementTimeoutMs: 0 })
  const write = { page: serialiserOf(transactions.list.reply), detail: serialiserOf(transactions.get.reply) }
  const app = Fastify()
  type Params = { Params: { name: string; number: string } }

  const answer = (name: string, number: string, rows: unknown[][]): string => {
    const { kind, requests } = cases[name]!
    const { reply } = requests[Number(number)]!
    const [found, counted] = rows as [PageRow[], [{ total: number }]?]
    if (kind === 'detail') return write.detail({ ...reply, ...toRow(found[0]!) })
    const pageSize = reply.pageSize as number
    const totalCount = counted ? Math.min(counted[0].total, 10_000) : reply.totalCount
    return write.page({ ...reply, data: found.slice(0, pageSize).map(toRow), totalCount })
  }
  const requestOf = (name: string, number: string) => cases[name]!.requests[Number(number)]!

  app.get<Params>('/plain/:name/:number', async ({ params: { name, number } }, reply) => {
    const { waves } = requestOf(name, number)
    const client = await (waves[0]![0]!.isHeld ? held : plain).connect()
    try {
      const rows: unknown[][] = []
      for (const wave of waves)
        rows.push(...(await Promise.all(wave.map(async (statement) => (await client.query(named(statement))).rows as unknown[]))))
      return reply.type('application/json; charset=utf-8').send(answer(name, number, rows))
    } finally {
      client.release()
    }
  })
  app.get<Params>('/walled/:name/:number', async ({ params: { name, number } }, reply) => {
    const { waves, scope } = requestOf(name, number)
    const rows = await inReadScope(scoped, scope, async (db) => {
      const read: unknown[][] = []
      for (const wave of waves)
        read.push(
          ...(await Promise.all(
            wave.map(
              async ({ text, values, isHeld }) =>
                (
                  await db.executeQuery({ sql: text, parameters: values, query: aSelect, isHeld } as never)
                ).rows,
            ),
          )),
        )
      return read
    })
    return reply.type('application/json; charset=utf-8').send(answer(name, number, rows))
  })
  app.get<{ Params: { name: string } }>('/copy/:name', async ({ params }, reply) => {
    const client = await copying.connect()
    // As the product asks for it: in the order of an index, by one process.
    await client.query('set enable_sort = off; set max_parallel_workers_per_gather = 0')
    const stream = client.query(to(copies[params.name]!))
    stream.once('close', () => client.release())
    return reply.type('text/csv').send(stream)
  })
  await app.listen({ host: '127.0.0.1', port })
}

process.once('message', (settings: PlainSettings) => {
  process.once('SIGTERM', () => process.exit(0))
  process.once('disconnect', () => process.exit(0))
  serve(settings).then(
    () => process.send?.('ready'),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      process.exit(1)
    },
  )
})
