import fs from 'node:fs'
import net from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { EmbeddedPostgres } from './index.ts'
import { findProcess, listProcesses } from './process-table.ts'
import { nextRestart, PATIENT, query, settingOf, start, stoppedDataDir } from './scratch.fixture.ts'

test('a killed PostgreSQL is started again on the same port with every acknowledged write', async () => {
  const server = await start(await stoppedDataDir(), { fast: false })
  await query(server.ownerUrl, 'CREATE TABLE payments (id int PRIMARY KEY)')
  const before = server.pid() ?? 0
  const acknowledged: number[] = []
  const writing = writeUntilItBreaks(server.ownerUrl, acknowledged)
  await expect.poll(() => acknowledged.length, PATIENT).toBeGreaterThan(50)

  const restart = nextRestart(server)
  process.kill(before, 'SIGKILL')
  await writing

  expect(await restart).toBe(`PostgreSQL (process ${before}) died: killed by SIGKILL; it was started again as process ${server.pid()}`)
  expect(server.pid()).not.toBe(before)
  const rows = await query(server.ownerUrl, 'SELECT id FROM payments')
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})

test('a PostgreSQL that someone shuts down behind our back is started again too', async () => {
  const server = await start(await stoppedDataDir())
  const restart = nextRestart(server)

  process.kill(server.pid() ?? 0, 'SIGINT')

  expect(await restart).toMatch(/died: exit code 0; it was started again/)
  expect(await query(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('it comes back although a backend of the killed server still computes', async () => {
  const server = await start(await stoppedDataDir())
  const computing = query(server.ownerUrl, 'SELECT count(*) FROM generate_series(1, 10000000000)').catch((error: Error) => error)
  await expect.poll(() => findBusyBackend(server), PATIENT).toBeDefined()
  const backend = await findBusyBackend(server)

  const restart = nextRestart(server)
  process.kill(server.pid() ?? 0, 'SIGKILL')

  await restart
  expect(findProcess(backend ?? 0)).toBeUndefined()
  expect(await computing).toBeInstanceOf(Error)
})

test('it is killed again and again, with growing pauses between the starts, and comes back each time', async () => {
  const server = await start(await stoppedDataDir())
  const pausesMs: number[] = []
  for (let kill = 0; kill < 4; kill++) {
    const restart = nextRestart(server)
    const killedAt = Date.now()
    process.kill(server.pid() ?? 0, 'SIGKILL')
    await restart
    pausesMs.push(Date.now() - killedAt)
  }

  expect(pausesMs[3]).toBeGreaterThan(800)
  expect(await query(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('while its port is taken it keeps trying and says so, and comes back on that port once it is free', async () => {
  const lines: string[] = []
  const server = await start(await stoppedDataDir(), { log: (line) => lines.push(line) })
  const intruder = net.createServer()
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => tryToListen(intruder, server.port), PATIENT).toBe(true)

  const complaints = () => lines.filter((line) => /could not be started again.*Address already in use/.test(line))
  await expect.poll(complaints, PATIENT).toHaveLength(2)
  expect(server.pid()).toBeUndefined()
  const restart = nextRestart(server)
  await new Promise((resolve) => intruder.close(resolve))
  await restart

  expect(await query(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('stopping while it is being started again leaves nothing running', async () => {
  const dataDir = await stoppedDataDir()
  const server = await start(dataDir)
  let restarts = 0
  server.onRestart(() => restarts++)
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => server.pid(), PATIENT).toBeUndefined()

  await server.stop()

  expect(restarts).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
  await start(dataDir)
})

test('a removed listener is not called, and one that throws does not stop the others', async () => {
  const server = await start(await stoppedDataDir())
  const told: string[] = []
  const goAway = server.onRestart(() => told.push('gone'))
  server.onRestart(() => {
    throw new Error('clumsy')
  })
  server.onRestart(() => told.push('still here'))
  goAway()

  const restart = nextRestart(server)
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await restart

  expect(told).toEqual(['still here'])
  expect(await query(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('durability is on, and neither an option nor ALTER SYSTEM can switch it off', async () => {
  const dataDir = await stoppedDataDir()
  await expect(start(dataDir, { fast: false, settings: { fsync: 'off' } })).rejects.toThrow('The PostgreSQL setting fsync must stay on')
  await expect(start(dataDir, { settings: { listen_addresses: '*' } })).rejects.toThrow('listen_addresses belongs to the launcher')
  const server = await start(dataDir, { fast: false })
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) await query(server.adminUrl, `ALTER SYSTEM SET ${name} = off`)

  const restart = nextRestart(server)
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await restart

  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) expect(await settingOf(server, name)).toBe('on')
})

async function writeUntilItBreaks(url: string, acknowledged: number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let id = 1; ; id++) {
      await client.query('INSERT INTO payments VALUES ($1)', [id])
      acknowledged.push(id)
    }
  } catch {
    await client.end().catch(() => {})
  }
}

async function findBusyBackend(server: EmbeddedPostgres): Promise<number | undefined> {
  const rows = await query(
    server.adminUrl,
    "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()",
  )
  return rows[0]?.pid as number | undefined
}

function tryToListen(server: net.Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
}

/** Every process that works in this directory, by its working directory where that may be read, else by its command line. */
function processesOf(dataDir: string): number[] {
  const belongs = ({ pid, command }: { pid: number; command: string[] }) => {
    if (command.includes(dataDir)) return true
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === dataDir
    } catch {
      return false
    }
  }
  return listProcesses()
    .filter(belongs)
    .map(({ pid }) => pid)
}
