import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

test('secrets are made once, and a role that came with an upgrade gets its own without touching the others', async () => {
  const dir = await mkdtemp('/var/tmp/portico-secrets-')
  const file = path.join(dir, 'secrets.json')
  try {
    const first = loadSecrets(dir)
    expect(loadSecrets(dir)).toEqual(first)
    const { app_limited: _missing, ...older } = first.roles
    await writeFile(file, JSON.stringify({ ...first, roles: older }))
    const upgraded = loadSecrets(dir)
    expect(upgraded).toEqual({ ...first, roles: { ...first.roles, app_limited: expect.stringMatching(/^[\w-]{32}$/) } })
    expect(upgraded.roles.app_limited).not.toBe(first.roles.app_limited)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(upgraded)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
