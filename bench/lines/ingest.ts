import { setImmediate } from 'node:timers/promises'
import type { Scope } from '@portico/database/scope.ts'
import { demoPayment } from '@portico/demo/payments.ts'
import { chanceFrom } from '@portico/demo/random.ts'
import { type PaymentRows, paymentsInsert } from '@portico/server/features/transactions/index.ts'
import { shopsOf } from '../data/world.ts'
import { postgresCpuMs } from '../measure/processes.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, rate, times, us } from '../report/line.ts'
import type { Bench } from './bench.ts'
import { withServices } from './context.ts'

const batchPayments = 250
const durationMs = 1500
const ingestRounds = 5
const tenant = 4

/** Goal 13: whole payments with all that hangs on them, a batch in a transaction against one in a transaction. */
export async function ingest(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const chance = chanceFrom('bench/ingest')
  const now = new Date(bench.large.now)
  const shop = shopsOf(bench.large.world)[tenant]![0]!
  const scope: Scope = { level: 'tenant', tenantId: shop.tenantId, mode: 'Live' }
  let number = 50_000_000
  const next = (count: number): PaymentRows[] =>
    Array.from({ length: count }, () =>
      demoPayment(shop, { at: new Date(now.getTime() - 1000), mode: 'Live', number: number++, now }, chance),
    )

  return withServices(database, 8, async (services) => {
    const write = async (connections: number, size: number): Promise<Sample> => {
      // Made beforehand: only the writing is measured.
      const stock = next(size === 1 ? 4000 : 20_000)
      let written = 0
      const cpu = { node: process.cpuUsage(), postgresMs: postgresCpuMs(bench.installation.postmaster()) }
      const startedAt = performance.now()
      const until = startedAt + durationMs
      const again = async () => {
        const prepare = () => paymentsInsert(stock.splice(-size))
        let insert = prepare()
        while (performance.now() < until && stock.length > 0) {
          const writing = services.inScope(scope, insert)
          // Payments that come one by one cannot be made ready before they come.
          if (size === 1) await writing
          // Once the batch has left for the database, the next one is made ready.
          else await Promise.race([writing, setImmediate()])
          insert = prepare()
          await writing
          written += size
        }
      }
      await Promise.all(Array.from({ length: connections }, again))
      const { user, system } = process.cpuUsage(cpu.node)
      return {
        perSecond: (written * 1000) / (performance.now() - startedAt),
        nodeUs: (user + system) / written,
        postgresUs: ((postgresCpuMs(bench.installation.postmaster()) - cpu.postgresMs) * 1000) / written,
      }
    }
    const variants = [1, 8].flatMap((connections) => [
      { name: `batch ${connections}`, run: () => write(connections, batchPayments) },
      { name: `single ${connections}`, run: () => write(connections, 1) },
    ])
    const result = await interleave(variants, ingestRounds)
    const of = (name: string) => result[name]!.perSecond!
    const cpu = ({ nodeUs, postgresUs }: Sample) => `Node ${us(nodeUs!)}, PostgreSQL ${us(postgresUs!)}`
    return [1, 8].map((connections): Line => {
      const ratio = of(`batch ${connections}`) / of(`single ${connections}`)
      const wanted = 5 * of(`single ${connections}`)
      const missed =
        connections > 1 || ratio >= 5
          ? ''
          : `; 5x were ${rate(wanted)}, ${us(1e6 / wanted)} a payment, and PostgreSQL needs ${us(result[`batch ${connections}`]!.postgresUs!)} for rows, indexes and keys: single commits are quick`
      return {
        goal: '13',
        what: `payments a second in batches of ${batchPayments}, ${connections} connection${connections > 1 ? 's' : ''}`,
        asked: connections === 1 ? '≥ 5x single commits on as many connections' : '–',
        reached: `${rate(of(`batch ${connections}`))} = ${times(ratio)}`,
        twin: `one by one: ${rate(of(`single ${connections}`))}`,
        ...(connections === 1 ? { ok: ratio >= 5 } : {}),
        reason: `payment, attempts, events, fees and entries of each, all indexes kept up; CPU a payment ${cpu(result[`batch ${connections}`]!)}; one by one ${cpu(result[`single ${connections}`]!)}${missed}`,
      }
    })
  })
}
