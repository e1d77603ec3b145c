// `npm run sbom [-- FILE]`: what a release is made of, as CycloneDX, from the lock alone; asks no one.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = process.argv[2] ?? 'sbom.cdx.json'
const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const { components } = JSON.parse(text) as { components: { name: string; version: string }[] }
if (components.length < 100) throw new Error(`Only ${components.length} packages: the lock was not read.`)
writeFileSync(resolve(root, file), text)
process.stdout.write(`${file}: ${components.length} packages\n`)
