import { readdirSync, readFileSync } from 'node:fs'
import { descendantsOf } from './processes.ts'

/** Milliseconds for which all threads of a process have had a processor: to the nanosecond, where its times count hundredths of a second. */
export function cpuMs(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // It has ended since.
    }
  }
  return nanoseconds / 1e6
}

/** Bytes of a process and its children together, each shared page counted once. */
export function sharedBytes(pid: number): number {
  let kilobytes = 0
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It has ended since.
    }
  }
  return kilobytes * 1024
}
