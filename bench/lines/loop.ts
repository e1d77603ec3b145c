import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseFreePort } from '@portico/database/embedded/free-port.ts'
import { demoPayment } from '@portico/demo/payments.ts'
import { chanceFrom } from '@portico/demo/random.ts'
import { shopsOf } from '../data/world.ts'
import { download } from '../measure/download.ts'
import { HttpConnection } from '../measure/http-connection.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, ms } from '../report/line.ts'
import { startChild } from '../servers/child.ts'
import type { ImportNews, ImportSettings } from '../servers/import.main.ts'
import { type Bench, clerkPath } from './bench.ts'
import { exportPath } from './export.ts'

const loopRounds = 3
const quietMs = 4000
const lookEveryMs = 50
const importLines = 150_000
const tenant = 6

/** How long the API's event loop keeps others waiting while a million rows leave through it and a file comes in beside it. */
export async function loop(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const file = path.join(bench.installation.dataDir, 'import.csv')
  const api = await bench.api(database)
  let round = 0
  let imported = 0
  const busy = async (): Promise<Sample> => {
    const merchant = bench.large.world.tenants[tenant]!.merchants[round++]!
    await writeFile(bench, file, `R${round}`)
    const settings: ImportSettings = {
      importUrl: database.urls.app_import,
      path: file,
      tenantId: bench.large.world.tenants[tenant]!.id,
      merchantId: merchant.id,
      elsewhere: bench.installation.dataDir,
    }
    const importing = await startChild(path.resolve(import.meta.dirname, '../servers/import.main.ts'), await chooseFreePort(), settings)
    let lines = 0
    importing.process.on('message', (news: ImportNews) => {
      lines = news.lines ?? lines
    })
    api.watchLoop()
    const looked = await lookWhile(bench, api.port, download({ port: api.port, path: exportPath, token: bench.large.platform }, api.pid))
    const { p99Ms, maxMs } = await api.reportLoop()
    await importing.stop()
    imported += lines
    return { p99Ms, maxMs, ...looked }
  }
  const quiet = async (): Promise<Sample> => {
    api.watchLoop()
    const looked = await lookWhile(bench, api.port, sleep(quietMs))
    const { p99Ms, maxMs } = await api.reportLoop()
    return { p99Ms, maxMs, ...looked }
  }
  await quiet()
  const result = await interleave(
    [
      { name: 'quiet', run: quiet },
      { name: 'busy', run: busy },
    ],
    loopRounds,
  ).finally(async () => {
    await api.stop()
    await rm(file, { force: true })
  })
  const tell = ({ maxMs, lookMs }: Sample) => `longest ${ms(maxMs!)}, a lookup meanwhile ${ms(lookMs!)}`
  return [
    {
      goal: 'loop',
      what: 'event-loop delay of the API, p99, while a million rows are exported and a file imported',
      asked: '≤ 50 ms',
      reached: ms(result.busy.p99Ms!),
      twin: `with lookups alone ${ms(result.quiet.p99Ms!)}`,
      ok: result.busy.p99Ms! <= 50 && imported > 0,
      reason: `${tell(result.busy)}; alone: ${tell(result.quiet)}; ${imported.toLocaleString('en')} lines imported in ${loopRounds} rounds`,
    },
  ]
}

/** Someone looks payments up twenty times a second, as long as `work` lasts. Gives the median of what that takes. */
async function lookWhile({ large }: Bench, port: number, work: Promise<unknown>): Promise<Sample> {
  const connection = await HttpConnection.open(port)
  const taken: number[] = []
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const sentAt = performance.now()
    await connection.get(clerkPath, large.clerks[1]!)
    taken.push(performance.now() - sentAt)
    await sleep(lookEveryMs)
  }
  connection.close()
  await over
  return { lookMs: taken.sort((a, b) => a - b)[taken.length >> 1]! }
}

/** A file in our own column names, of payments no one knows yet. */
async function writeFile(bench: Bench, file: string, prefix: string): Promise<void> {
  const chance = chanceFrom(`bench/${prefix}`)
  const now = new Date(bench.large.now)
  const shop = shopsOf(bench.large.world)[tenant]![0]!
  const out = createWriteStream(file)
  out.write('externalId,type,status,amount,currency,createdAt,paymentMethod,serviceProvider,country,customerEmail,cardLast4\n')
  const sample = Array.from(
    { length: 500 },
    (_, number) =>
      demoPayment(shop, { at: new Date(now.getTime() - number * 60_000), mode: 'Live', number, now, ending: 'captured' }, chance).payment,
  )
  for (let number = 0; number < importLines; number++) {
    const one = sample[number % sample.length]!
    out.write(
      `${prefix}-${number},Payment,Captured,${(one.amount_minor / 100).toFixed(2)},EUR,${one.created_at},Card,Adelphi Acquiring,${one.country},${one.customer_email},${one.card_last4 ?? '4242'}\n`,
    )
  }
  await new Promise<void>((resolve, reject) => out.end(resolve).once('error', reject))
}
