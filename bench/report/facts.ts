import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { megabytes } from './line.ts'

export type Facts = Record<string, string>

/** What the figures depend on. Taken before the measuring begins. */
export function machineFacts(postgresVersion: string): Facts {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    processor: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`,
    memory: megabytes(totalmem()),
    'load average at the start': loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
    'Node.js': process.version,
    PostgreSQL: postgresVersion,
  }
}

function commit(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no').trim() !== ''
    return `${git('rev-parse', '--short', 'HEAD').trim()}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
