import fs from 'node:fs'

/** A live process as /proc shows it. `startTicks` distinguishes it from a later process with the same pid. */
export type LiveProcess = { pid: number; parentPid: number; startTicks: string; command: string[] }

/** Undefined when no process has this pid, or when it is dead and only waits to be reaped. */
export function findProcess(pid: number): LiveProcess | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold spaces, so fields are counted after the last one.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { pid, parentPid: Number(rest[0]), startTicks: rest[18] ?? '', command }
  } catch {
    return undefined
  }
}

export function isSameProcess(known: LiveProcess): boolean {
  return findProcess(known.pid)?.startTicks === known.startTicks
}

export function listProcesses(): LiveProcess[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => findProcess(Number(pid))).filter((found) => found !== undefined)
}

/** Signals exactly this process; one that is gone, or whose pid went to another, is left alone. */
export function signalProcess(known: LiveProcess, signal: NodeJS.Signals): void {
  if (!isSameProcess(known)) return
  try {
    process.kill(known.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** True when the process was gone in time. */
export async function waitForEnd(known: LiveProcess, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isSameProcess(known)) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
