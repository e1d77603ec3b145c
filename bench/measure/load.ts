import { HttpConnection } from './http-connection.ts'
import { quantile } from './median.ts'
import { cpuMs, postgresCpuMs } from './processes.ts'
import type { Sample } from './rounds.ts'

export type Request = { path: string; token?: string; headers?: Readonly<Record<string, string>> }
/** Where the load goes, and the processes whose CPU time it costs. */
export type Target = { port: number; pid: number; postmaster: number }

/**
 * Asks again and again on so many connections, each as soon as it has its answer, taking the requests by turns.
 * Gives p50 and p10 in ms (p10 is hardly touched by other work on the machine), requests a second, and CPU in µs a request, of Node and of PostgreSQL. Any answer but 200 is an error.
 */
export async function load(
  { port, pid, postmaster }: Target,
  requests: readonly Request[],
  { connections, durationMs }: { connections: number; durationMs: number },
): Promise<Sample> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)))
  const latencies: number[] = []
  let next = 0
  const cpu = { node: cpuMs(pid), postgres: postgresCpuMs(postmaster) }
  const startedAt = performance.now()
  const until = startedAt + durationMs
  const ask = async (connection: HttpConnection) => {
    while (performance.now() < until) {
      const { path, token, headers } = requests[next++ % requests.length]!
      const sentAt = performance.now()
      const { status, body } = await connection.get(path, token, headers)
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.toString().slice(0, 300)}`)
      latencies.push(performance.now() - sentAt)
    }
  }
  try {
    await Promise.all(open.map(ask))
  } finally {
    for (const connection of open) connection.close()
  }
  const seconds = (performance.now() - startedAt) / 1000
  const count = latencies.length
  return {
    p50Ms: quantile(latencies, 0.5),
    p10Ms: quantile(latencies, 0.1),
    perSecond: count / seconds,
    nodeUs: ((cpuMs(pid) - cpu.node) * 1000) / count,
    postgresUs: ((postgresCpuMs(postmaster) - cpu.postgres) * 1000) / count,
  }
}

/** The same without a word about it: connections are made, statements planned, code compiled. */
export const warmUp = (target: Target, requests: readonly Request[], connections = 10) =>
  load(target, requests, { connections, durationMs: 800 })
