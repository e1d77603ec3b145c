import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

test('secrets are made once, and a role that came with an upgrade gets its own without touching the others', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'portico-secrets-'))
  const file = path.join(dir, 'secrets.json')
  try {
    const first = loadSecrets(dir)
    expect(loadSecrets(dir)).toEqual(first)
    const isOwnersAlone = async () => ((await stat(file)).mode & 0o077) === 0
    expect(await isOwnersAlone()).toBe(true)
    const { app_limited: _missing, ...older } = first.roles
    const { vault: _vault, ...before } = first
    await writeFile(file, JSON.stringify({ ...before, roles: older }))
    const upgraded = loadSecrets(dir)
    expect(upgraded).toEqual({
      ...first,
      vault: expect.stringMatching(/^[\w-]{43}$/),
      roles: { ...first.roles, app_limited: expect.stringMatching(/^[\w-]{32}$/) },
    })
    expect(upgraded.roles.app_limited).not.toBe(first.roles.app_limited)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(upgraded)
    expect(await isOwnersAlone()).toBe(true)
    const every = [first.signing, first.acquirer, first.vault, first.metrics, ...Object.values(first.roles)]
    expect(new Set(every).size).toBe(every.length)
    for (const secret of every) expect(secret.length).toBeGreaterThanOrEqual(32)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

test('processes that start at once, on the first day or after an upgrade, have the same secrets', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'portico-secrets-'))
  const code = `import { loadSecrets } from ${JSON.stringify(path.join(import.meta.dirname, 'secrets.ts'))}
    while (Date.now() < Number(process.argv[1])) {}
    process.stdout.write(JSON.stringify(loadSecrets(${JSON.stringify(dir)})))`
  const startedBeside = (at: number) =>
    new Promise<string>((done, fail) =>
      execFile(process.execPath, ['--input-type=module-typescript', '-e', code, String(at)], (error, out) =>
        error ? fail(error) : done(out),
      ),
    )
  const together = async () => {
    const at = Date.now() + 1500
    return new Set(await Promise.all([1, 2, 3, 4].map(() => startedBeside(at))))
  }
  try {
    expect((await together()).size).toBe(1)
    const { roles, ...others } = loadSecrets(dir)
    await writeFile(path.join(dir, 'secrets.json'), JSON.stringify({ ...others, roles: { ...roles, app_jobs: undefined } }))
    expect((await together()).size).toBe(1)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
