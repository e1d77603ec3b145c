import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressBuild } from './compress-build.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-'))
  writeFileSync(at('page.js'), 'payment '.repeat(1000))
  writeFileSync(at('tiny.js'), 'export {}')
  writeFileSync(at('font.woff2'), 'x'.repeat(5000))
  await compressBuild(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('texts get packed twins that unpack to the same bytes', () => {
  const text = 'payment '.repeat(1000)
  expect(brotliDecompressSync(readFileSync(at('page.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(at('page.js.gz'))).toString()).toBe(text)
})

test('a tiny or compressed file gets none', () => {
  expect(['tiny.js.br', 'tiny.js.gz', 'font.woff2.br'].filter((name) => existsSync(at(name)))).toEqual([])
})
