import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
type Locked = { version: string; resolved?: string; integrity?: string; link?: boolean }
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
const foreign = Object.entries(packages).flatMap(([place, locked]) => {
  const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
  return name && !locked.link ? [{ name, ...locked }] : []
})

test('every package is pinned by its SHA-512, none names a source of its own, and none runs a script as it is installed', () => {
  expect(foreign.length).toBeGreaterThan(100)
  const isPublic = (source = 'https://registry.npmjs.org/') => source.startsWith('https://registry.npmjs.org/')
  const loose = foreign.filter(({ resolved, integrity }) => !isPublic(resolved) || !integrity?.startsWith('sha512-'))
  expect(loose).toEqual([])
  for (const file of ['deploy/Containerfile', 'deploy/README.md', 'docs/runbooks/upgrade.md'])
    for (const [install] of readFileSync(join(root, file), 'utf8').matchAll(/npm ci .*/g))
      expect([file, install]).toEqual([file, expect.stringContaining('--ignore-scripts')])
})

test('what a release is made of names each of them with its version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sbom-'))
  try {
    const file = join(folder, 'sbom.json')
    execFileSync(process.execPath, [join(root, 'tools/sbom.ts'), file])
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { group?: string; name: string; version: string }[] }
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
    expect(foreign.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
