import { readdirSync, readFileSync } from 'node:fs'

export type Process = { pid: number; command: string }

/** Linux tells of every process; elsewhere nothing is found. */
function readProcess(pid: string, file: 'environ' | 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // gone in between, or another user's
  }
}

/** Processes, other than this one, that carry `mark` in their environment or name `folder` in their command. */
export function processesOf(mark: string, folder: string): Process[] {
  let pids: string[] = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  } catch {
    return []
  }
  return pids.flatMap((pid) => {
    const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim()
    const isOurs = command.includes(folder) || readProcess(pid, 'environ').split('\0').includes(mark)
    const isGone = / Z /.test(readProcess(pid, 'stat').replace(/\(.*\)/s, ''))
    return isOurs && !isGone ? [{ pid: Number(pid), command }] : []
  })
}

/** Waits for ending processes, then ends the rest; returns those it had to end. */
export async function endLeftovers(mark: string, folder: string, patienceMs = 5_000): Promise<Process[]> {
  const deadline = Date.now() + patienceMs
  while (processesOf(mark, folder).length > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 100))
  const left = processesOf(mark, folder)
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // ended by itself
    }
  }
  return left
}
