import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { holdLock } from '@portico/database/embedded/lock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { portIsFree } from './free-port.ts'

function aDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'portico-start-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  chmodSync(dir, 0o755)
  return dir
}

/** What `npm start` says until it ends. */
function start(environment: Record<string, string>) {
  const env = { ...process.env, DEMO: 'off', ...environment }
  return new Promise<{ code: unknown; out: string; err: string }>((done) =>
    execFile(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    ),
  )
}

async function aListener(): Promise<{ port: number; close(): void }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { port: (server.address() as { port: number }).port, close: () => void server.close() }
}

test('where another Portico uses the data, the start ends and names PostgreSQL and what to do', async () => {
  const DATA_DIR = aDataDir()
  const lock = await holdLock(path.join(DATA_DIR, 'postgres'))
  onTestFinished(() => lock.release())
  const { code, out, err } = await start({ DATA_DIR, ROLES: 'worker' })
  expect(code).toBe(1)
  expect(out).toBe('Starting PostgreSQL …\n')
  expect(err).toBe(
    `PostgreSQL did not come up: Another running Portico (process ${process.pid}) already uses the data directory ` +
      `${DATA_DIR}/postgres. End that one first, or set DATA_DIR and PORT to others.\n`,
  )
})

test('where nothing answers at DATABASE_URL, the start ends and names the database and what to check', async () => {
  const { port, close } = await aListener()
  close()
  const DATABASE_URL = `postgres://owner:secret@127.0.0.1:${port}/portico`
  const { code, err } = await start({ DATA_DIR: aDataDir(), DATABASE_URL, ROLES: 'worker' })
  expect(code).toBe(1)
  expect(err).toContain('The database did not come up: ')
  expect(err).toContain('Check DATABASE_URL: PostgreSQL must run at its address, know its user and have its database.')
})

test('a port that stays taken is found at the beginning of the start, by its name; one that becomes free is waited for', async () => {
  const { port, close } = await aListener()
  await expect(portIsFree('127.0.0.1', port, 300)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const waited = portIsFree('127.0.0.1', port, 10_000)
  setTimeout(close, 300)
  await waited
})

test('the start on a taken port ends before anything else is begun, and names the API and the port', async () => {
  const { port } = await aListener()
  const { code, out, err } = await start({ DATA_DIR: aDataDir(), PORT: String(port), ROLES: 'api' })
  expect(code).toBe(1)
  expect(out.split('\n')[0]).toBe(`Looking whether port ${port} is free …`)
  expect(out).not.toContain('PostgreSQL')
  expect(err).toContain(`The API did not come up: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`)
  expect(err).toContain(`listens on port ${port}: end it, or set PORT to a free one.`)
})
