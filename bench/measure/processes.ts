import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second, whatever its timer does (USER_HZ). */
const tickMs = 10

/** CPU time of a process with all its threads, user and system, without its children. */
export const cpuMs = (pid: number): number => cpuOf(pid)?.ownMs ?? 0

/**
 * CPU time of a PostgreSQL server: the postmaster, its living backends, and the backends that have ended, whose time the
 * postmaster has collected. A backend that ends in between moves from one sum to the other, so differences stay right.
 */
export function postgresCpuMs(postmaster: number): number {
  const server = cpuOf(postmaster)
  if (!server) return 0
  return childrenOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), server.ownMs + server.reapedMs)
}

/** Resident memory now, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** Memory that the children of a process share with no one, in bytes. */
export const privateBytesOfChildren = (parent: number): number =>
  childrenOf(parent).reduce((sum, pid) => sum + Number(/^RssAnon:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) * 1024, 0)

function cpuOf(pid: number): { ownMs: number; reapedMs: number; parent: number } | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text === undefined ? undefined : readStat(text)
}

/** The second field is the program's name in brackets and may hold anything, spaces and brackets too. */
export function readStat(text: string): { ownMs: number; reapedMs: number; parent: number } {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, reapedUser, reapedSystem] = fields.slice(11, 15).map((ticks) => Number(ticks) * tickMs) as [
    number,
    number,
    number,
    number,
  ]
  return { parent: Number(fields[1]), ownMs: user + system, reapedMs: reapedUser + reapedSystem }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => cpuOf(pid)?.parent === parent)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
