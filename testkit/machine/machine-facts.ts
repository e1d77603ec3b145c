import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

export type Facts = Record<string, string>

/** What figures depend on. Taken before the measuring begins. */
export function machineFacts(postgresVersion: string): Facts {
  return {
    date: new Date().toISOString(),
    commit: commitOfTree(),
    processor: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`,
    memory: `${(totalmem() / 1024 / 1024).toFixed(0)} MB`,
    'load average at the start': loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
    'Node.js': process.version,
    PostgreSQL: postgresVersion,
  }
}

/** The commit that is checked out. What a measurement itself writes down (`except`) does not count as a change of it. */
export function commitOfTree(except: string[] = []): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const others = except.map((path) => `:(top,exclude)${path}`)
    const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':(top)', ...others).trim() !== ''
    return `${git('rev-parse', '--short', 'HEAD').trim()}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
