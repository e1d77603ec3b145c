import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The parts of a running Portico, each a process of its own. */
export type Part = 'api' | 'worker' | 'acquirer' | 'vault'

const fileOf: Record<Part, string> = {
  api: 'server/processes/api.main.ts',
  worker: 'server/processes/worker.main.ts',
  acquirer: 'acquirer/part.main.ts',
  vault: 'vault/part.main.ts',
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0)

/** Process numbers of the parts that the supervisor keeps running now. */
export function partsOf(supervisor: number): Partial<Record<Part, number>> {
  const found: Partial<Record<Part, number>> = {}
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || parentOf(pid) !== supervisor) continue
    const words = read(`/proc/${pid}/cmdline`).split('\0')
    for (const [part, file] of Object.entries(fileOf) as [Part, string][])
      if (words.some((word) => word.endsWith(path.normalize(file)))) found[part] = pid
  }
  return found
}

/** The first process of the PostgreSQL whose data lie there; undefined while none runs. */
export function postmasterOf(dataDir: string): number | undefined {
  const pid = Number(read(path.join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/** A process that has ended but was not waited for is not alive. */
export function isAlive(pid: number): boolean {
  const state = /\) (\S)/.exec(read(`/proc/${pid}/stat`))?.[1]
  return state !== undefined && state !== 'Z'
}

/** Bytes in memory. */
export const residentBytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

export function openHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** Children of a process, their children and so on. */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map((one) => ({ one, parent: parentOf(one) }))
  const children = (of: number): number[] => parents.filter(({ parent }) => parent === of).flatMap(({ one }) => [one, ...children(one)])
  return children(pid)
}
