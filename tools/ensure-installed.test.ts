import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let checkout: string

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'portico-install-'))
  await mkdir(join(checkout, 'tools'))
  await cp(join(import.meta.dirname, 'ensure-installed.mjs'), join(checkout, 'tools/ensure-installed.mjs'))
  await write('package.json', { name: 'checkout', private: true, workspaces: ['*'] })
  await lockOnly('first')
})

afterEach(async () => {
  await rm(checkout, { recursive: true, force: true })
})

const write = (path: string, content: object) => writeFile(join(checkout, path), JSON.stringify(content))

/** A lock that names one workspace, so that npm needs no registry to install it. */
async function lockOnly(room: string) {
  await mkdir(join(checkout, room), { recursive: true })
  await write(`${room}/package.json`, { name: room, version: '1.0.0' })
  await write('package.json', { name: 'checkout', private: true, workspaces: [room] })
  const packages = {
    '': { name: 'checkout', workspaces: [room] },
    [room]: { version: '1.0.0' },
    [`node_modules/${room}`]: { resolved: room, link: true },
  }
  await write('package-lock.json', { name: 'checkout', lockfileVersion: 3, requires: true, packages })
}

function ensureInstalled(more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...more }
  const run = spawn(process.execPath, [join(checkout, 'tools/ensure-installed.mjs')], {
    cwd: tmpdir(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  run.stdout.on('data', (text) => (out += text))
  run.stderr.on('data', (text) => (err += text))
  return new Promise<{ code: number | null; out: string; err: string }>((done) => run.on('close', (code) => done({ code, out, err })))
}

const exists = (path: string) =>
  stat(join(checkout, path)).then(
    () => true,
    () => false,
  )

test('a checkout without node_modules gets what the lock names, and standard output stays empty', async () => {
  const run = await ensureInstalled()
  expect(run).toMatchObject({ code: 0, out: '' })
  expect(await exists('node_modules/first/package.json')).toBe(true)
  expect(await exists('tmp')).toBe(false)
})

test('an installed checkout is left alone, also when the lock file merely looks newer', async () => {
  await ensureInstalled()
  const before = await stat(join(checkout, 'node_modules/.package-lock.json'))
  const later = new Date(Date.now() + 60_000)
  await utimes(join(checkout, 'package-lock.json'), later, later)
  expect(await ensureInstalled()).toEqual({ code: 0, out: '', err: '' })
  expect((await stat(join(checkout, 'node_modules/.package-lock.json'))).mtimeMs).toBe(before.mtimeMs)
})

test('it does not matter whether npm wrote down where a package came from', async () => {
  await ensureInstalled()
  const installed = JSON.parse(await readFile(join(checkout, 'node_modules/.package-lock.json'), 'utf8'))
  installed.packages.first.resolved = 'https://packages.example/first-1.0.0.tgz'
  await write('node_modules/.package-lock.json', installed)
  expect(await ensureInstalled()).toEqual({ code: 0, out: '', err: '' })
  installed.packages.first.version = '1.0.1'
  await write('node_modules/.package-lock.json', installed)
  expect((await ensureInstalled()).err).toContain('Installing')
})

test('a package that node_modules lists and does not have is installed again', async () => {
  await ensureInstalled()
  await rm(join(checkout, 'node_modules/first'))
  expect(await ensureInstalled()).toMatchObject({ code: 0 })
  expect(await exists('node_modules/first/package.json')).toBe(true)
})

test('a changed lock is installed again, also when node_modules looks newer', async () => {
  await ensureInstalled()
  await lockOnly('second')
  const earlier = new Date(Date.now() - 3_600_000)
  await utimes(join(checkout, 'package-lock.json'), earlier, earlier)
  expect(await ensureInstalled()).toMatchObject({ code: 0 })
  expect(await exists('node_modules/second/package.json')).toBe(true)
  expect(await exists('node_modules/first')).toBe(false)
})

test('two runs at once install once and both succeed', async () => {
  const runs = await Promise.all([ensureInstalled(), ensureInstalled()])
  expect(runs.map((run) => run.code)).toEqual([0, 0])
  expect(runs.filter((run) => run.err.includes('Installing'))).toHaveLength(1)
  expect(await exists('node_modules/first/package.json')).toBe(true)
})

test('the turn of a run that was killed is taken over', async () => {
  await mkdir(join(checkout, 'tmp/installing'), { recursive: true })
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(join(checkout, 'tmp/installing'), longAgo, longAgo)
  expect(await ensureInstalled()).toMatchObject({ code: 0 })
  expect(await exists('tmp')).toBe(false)
})

test('a lock that does not fit package.json fails with a sentence that says so', async () => {
  await write('package.json', { name: 'checkout', private: true, workspaces: ['first'], dependencies: { 'not-in-the-lock': '1.0.0' } })
  const run = await ensureInstalled()
  expect(run.code).toBe(1)
  expect(run.err).toContain('the packages of Portico are not installed')
  expect(await exists('tmp')).toBe(false)
})

test('without a lock nothing is tried', async () => {
  await rm(join(checkout, 'package-lock.json'))
  const run = await ensureInstalled()
  expect(run.code).toBe(1)
  expect(run.err).toMatch(/There is no package-lock.json in .+: this is not a whole checkout/)
  expect(await readFile(join(checkout, 'package.json'), 'utf8')).toContain('first')
})

test('an installation that takes long says how many packages there are and its seconds, at least every five', async () => {
  await mkdir(join(checkout, 'bin'))
  await writeFile(join(checkout, 'bin/npm'), '#!/bin/sh\nmkdir -p node_modules/first\nexec sleep 5\n', { mode: 0o755 })
  const run = await ensureInstalled({ PATH: `${join(checkout, 'bin')}:${process.env.PATH}` })
  expect(run.err.split('\n')).toEqual([
    'Installing the packages that package-lock.json names …',
    'Installing the packages that package-lock.json names … 2 of 2 packages, 4 s',
    '',
  ])
})
