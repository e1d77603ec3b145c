import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'

test('the Data Analytics window has the design system and nothing that signs in, finds pages, calls the API or checks schemas', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'tool-'))
  vi.stubEnv('NODE_ENV', 'production')
  try {
    const configFile = join(import.meta.dirname, 'vite.config.ts')
    const { output } = (await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })) as Rolldown.RolldownOutput
    const chunks = output.filter((one) => one.type === 'chunk')
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => relative(join(import.meta.dirname, '../..'), id))
    expect(modules.length).toBeGreaterThan(100)
    expect(modules.filter((id) => /oidc|tanstack|node_modules\/zod|^web\/(shell|features|router|shared\/(api|page))/.test(id))).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    await rm(outDir, { recursive: true, force: true })
  }
}, 60_000)
