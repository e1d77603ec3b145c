import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { firstPageMost, weighFirstPage } from '@portico/testkit/browser/first-page.ts'
import { htmlFaults } from '@portico/testkit/browser/html-faults.ts'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '..')
let outDir: string
let chunks: Rolldown.OutputChunk[]

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'portal-'))
  // As it is built to be served; for a test React would build what helps to develop.
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true },
  })
  chunks = (result as Rolldown.RolldownOutput).output.filter((one) => one.type === 'chunk')
}, 120_000)
afterAll(() => {
  vi.unstubAllEnvs()
  return rm(outDir, { recursive: true, force: true })
})

/** A chunk and everything the browser loads before it can run. */
function firstLoad(entry: string): Rolldown.OutputChunk[] {
  const wanted = new Set<string>()
  const add = (fileName: string) => {
    const chunk = chunks.find((one) => one.fileName === fileName)
    if (!chunk || wanted.has(fileName)) return
    wanted.add(fileName)
    for (const next of chunk.imports) add(next)
  }
  add(chunks.find((chunk) => chunk.isEntry && chunk.name === entry)!.fileName)
  return chunks.filter((chunk) => wanted.has(chunk.fileName))
}
const modulesOf = (list: Rolldown.OutputChunk[]) => list.flatMap((chunk) => chunk.moduleIds).map((id) => relative(root, id))

test('the first page carries neither the validator nor a schema', () => {
  const modules = modulesOf(firstLoad('index'))
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.filter((id) => /node_modules\/zod\//.test(id))).toEqual([])
  expect(modules.filter((id) => /^contract\/.*\.(contract|schemas)\.ts$/.test(id))).toEqual([])
})

test('the first page after signing in is no heavier than asked, charts aside, and comes in few pieces', async () => {
  const { scriptKb, scriptFiles, styleKb } = await weighFirstPage(outDir)
  expect(scriptKb).toBeLessThanOrEqual(firstPageMost.scriptKb)
  expect(styleKb).toBeLessThanOrEqual(firstPageMost.styleKb)
  expect(scriptFiles).toBeLessThanOrEqual(30)
})

test('A-GUARD-17 the first page carries no page of a feature, nor any part of one', () => {
  const parts = modulesOf(firstLoad('index')).filter((id) => /^web\/features\/.*\.tsx$/.test(id))
  expect(parts.filter((id) => !/^web\/features\/[^/]+\/pages\.tsx$/.test(id))).toEqual([])
})

test('the frame that renews the session loads little more than the client of the identity server', () => {
  const modules = modulesOf(firstLoad('silent-redirect'))
  expect(modules.filter((id) => /node_modules\/(react|@mantine|@tanstack)/.test(id))).toEqual([])
})

test('the page of an external party loads its own script and the one that draws, nothing of the portal', () => {
  const chunks = firstLoad('external-ticket')
  expect(modulesOf(chunks).filter((id) => /oidc|mantine|tanstack|^web\/(shell|features|shared|router)|^ui\//.test(id))).toEqual([])
  expect(chunks.reduce((sum, { code }) => sum + code.length, 0)).toBeLessThan(260_000)
})

test('A-AUTH-16 the pages of the identity server are where it looks for them, and no page runs an inline script', async () => {
  const pages = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.html')).sort()
  expect(pages).toEqual(['assets/logout-callback.html', 'assets/silent-redirect.html', 'external/ticket.html', 'index.html'])
  for (const page of pages) {
    const html = await readFile(join(outDir, page), 'utf8')
    expect(html).toMatch(/<script type="module"[^>]* src="\/assets\//)
    expect([...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)]).toEqual([])
  }
})

test('each page of the portal names its language and has nothing that a validator finds', async () => {
  const pages = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.html'))
  expect(pages.sort()).toEqual(['assets/logout-callback.html', 'assets/silent-redirect.html', 'external/ticket.html', 'index.html'])
  for (const name of pages) {
    const html = await readFile(join(outDir, name), 'utf8')
    expect([name, /<html lang="[a-z-]+"/i.test(html), await htmlFaults(html)]).toEqual([name, true, []])
  }
})

/** Packages say that their files do nothing by themselves, but for those that `sideEffects` names: any other would be left out. */
test('what a file imports for its effect alone is in the build', async () => {
  const modules = new Set(modulesOf(chunks))
  const sources = [...modules].filter((id) => /^(?:web|ui|contract)\/.*\.tsx?$/.test(id))
  const wanted = await Promise.all(
    sources.map(async (id) =>
      [...(await readFile(join(root, id), 'utf8')).matchAll(/^import '(\.[^']+\.tsx?)'/gm)].map(([, file]) => join(id, '..', file!)),
    ),
  )
  expect(wanted.flat().length).toBeGreaterThan(20)
  expect(wanted.flat().filter((id) => !modules.has(id))).toEqual([])
})
