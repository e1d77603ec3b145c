import { createInflateRaw } from 'node:zlib'
import { withClient } from '../data/installation.ts'
import { download } from '../measure/download.ts'
import { cpuMs, postgresCpuMs } from '../measure/processes.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, megabytes, ms, rate, times } from '../report/line.ts'
import type { ApiProcess } from '../servers/api-process.ts'
import { type Bench, clerkPath, type OpenSet } from './bench.ts'

const exportRounds = 3
export const exportPath = `${clerkPath}/csv`

/** The columns of the export as they lie in the table: no names, no decimals, no local times, nothing made safe. */
const columnsOnly = `copy (select id, created_at, external_id, merchant_id, website_id, type, status, payment_method, card_first6, card_last4,
  service_provider, provider_transaction_id, customer_email, country, amount_minor, currency, amount_captured_minor, amount_refunded_minor,
  mode, updated_at from transactions where mode = 'Live' order by created_at desc, id desc) to stdout with (format csv, header true)`

/** Goal 11: everything live, as platform staff download it, against COPY of the same SELECT piped into the reply. */
export async function exportRows(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const rows = await countLive(large)
  const { waves } = await large.recorder.record({ path: exportPath, token: large.platform })
  const select = waves.flat().find(({ text }) => text.startsWith('copy '))!.text
  const plain = await bench.plain(large.database, { cases: {}, copies: { select, columns: columnsOnly } })
  const api = await bench.api(large.database)
  const inFile = await countExported(large, api)
  const withCpu = async (pid: number, work: () => Promise<Sample>): Promise<Sample> => {
    const before = { node: cpuMs(pid), postgres: postgresCpuMs(bench.installation.postmaster()) }
    const sample = await work()
    return { ...sample, nodeMs: cpuMs(pid) - before.node, postgresMs: postgresCpuMs(bench.installation.postmaster()) - before.postgres }
  }
  const fresh = { api: await bench.api(large.database), plain }
  await api.stop()
  const result = await interleave(
    [
      {
        name: 'api',
        run: () => withCpu(fresh.api.pid, () => download({ port: fresh.api.port, path: exportPath, token: large.platform }, fresh.api.pid)),
      },
      { name: 'select', run: () => withCpu(plain.pid, () => download({ port: plain.port, path: '/copy/select' }, plain.pid)) },
    ],
    exportRounds,
  )
  const columns = await download({ port: plain.port, path: '/copy/columns' }, plain.pid)
  await Promise.all([fresh.api.stop(), plain.stop()])

  const perSecond = ({ seconds }: Sample) => rows / seconds!
  const { api: mine, select: bare } = result
  const faster = perSecond(mine) / perSecond(bare)
  const extra = mine.extraBytes!
  return [
    {
      goal: '11',
      what: `export of ${rows.toLocaleString('en')} rows: rows a second`,
      asked: '≥ 0.8x bare COPY over HTTP',
      reached: `${rate(perSecond(mine))} = ${times(faster)}`,
      twin: `same SELECT, not zipped: ${rate(perSecond(bare))}`,
      ok: faster >= 0.8 && inFile === rows,
      reason: `${inFile.toLocaleString('en')} rows in the file; bare columns without formats or names ${rate(perSecond(columns))}; zip ${megabytes(mine.bytes!)}, bare ${megabytes(bare.bytes!)}; CPU Node ${(mine.nodeMs! / 1000).toFixed(1)} s, PostgreSQL ${(mine.postgresMs! / 1000).toFixed(1)} s, bare ${(bare.nodeMs! / 1000).toFixed(1)} s and ${(bare.postgresMs! / 1000).toFixed(1)} s; a copy takes one process, so that lookups keep the other`,
    },
    {
      goal: '11',
      what: 'export: memory above idle',
      asked: '≤ 30 MB',
      reached: megabytes(extra),
      twin: `bare ${megabytes(bare.extraBytes!)}`,
      ok: extra <= 30 * 1024 * 1024,
      reason: 'resident memory of the process, the most of 50 looks a second, above what it had just before',
    },
    {
      goal: '11',
      what: 'export: until content comes',
      asked: '≤ 100 ms',
      reached: ms(mine.firstMs!),
      twin: `bare ${ms(bare.firstMs!)}`,
      ok: mine.firstMs! <= 100,
      reason:
        'beside the bare copy: session, total, the record of the export, which is committed before anything leaves, and the first 8 kB zipped',
    },
  ]
}

export const countLive = ({ database }: OpenSet): Promise<number> =>
  withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ rows: string }>("select count(*) as rows from transactions where mode = 'Live'")
    return Number(rows[0]!.rows)
  })

/** Unpacks one export as it comes and counts its lines. A name in the first 30 bytes and what follows it is the archive's. */
async function countExported({ platform }: OpenSet, { port, pid }: ApiProcess): Promise<number> {
  const inflate = createInflateRaw()
  let lines = 0
  inflate.on('data', (text: Buffer) => {
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) lines++
  })
  const ended = new Promise((resolve) => inflate.once('end', resolve))
  let head: Buffer | undefined
  await download({ port, path: exportPath, token: platform }, pid, (chunk) => {
    if (head) return void inflate.write(chunk)
    head = chunk
    inflate.write(chunk.subarray(30 + chunk.readUInt16LE(26) + chunk.readUInt16LE(28)))
  })
  inflate.end()
  await ended
  return lines - 1
}
