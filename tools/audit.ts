// `npm run audit`: fails where a package of the lock has a known grave hole; says so plainly where no one can be asked.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

type Report = {
  error?: { summary?: string; code?: string }
  message?: string
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>
}

const grave = new Set(['high', 'critical'])
const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64_000_000,
})
const report = parsed(stdout)
if (!report?.vulnerabilities) {
  const why = report?.message ?? report?.error?.summary ?? stderr.trim().split('\n').at(-1)
  process.stdout.write(
    `audit: NOT DONE. The registry of this machine could not be asked for known holes (${why}). Nothing is said about them.\n`,
  )
} else {
  const found = Object.entries(report.vulnerabilities)
  const holes = found.filter(([, { severity }]) => grave.has(severity))
  for (const [name, { severity, via }] of holes)
    for (const reason of via)
      process.stdout.write(`${severity}: ${name}: ${typeof reason === 'string' ? `by ${reason}` : `${reason.title} ${reason.url}`}\n`)
  process.stdout.write(`audit: ${holes.length} packages with a known grave hole, ${found.length - holes.length} with a lesser one\n`)
  process.exitCode = holes.length > 0 ? 1 : 0
}

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
