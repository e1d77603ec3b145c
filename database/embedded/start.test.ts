import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseVersion, type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { findProcess } from './process-table.ts'
import {
  homeOfTheRun,
  killNode,
  PATIENT,
  query,
  runElsewhere,
  scratchDataDir,
  settingOf,
  start,
  stoppedDataDir,
} from './scratch.fixture.ts'

describe('a first start', () => {
  const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'portico-embedded-')), 'postgres')
  let server: EmbeddedPostgres

  beforeAll(async () => {
    fs.chmodSync(path.dirname(dataDir), 0o755)
    server = await startEmbeddedPostgres({ dataDir, fast: true, home: homeOfTheRun() })
  })

  afterAll(async () => {
    await server.stop()
    fs.rmSync(path.dirname(dataDir), { recursive: true })
  })

  test('the owner owns the database, may log in and make roles and databases, and is no superuser', async () => {
    const [owner] = await query(
      server.ownerUrl,
      `SELECT current_user AS name, current_database() AS database, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
       pg_get_userbyid(datdba) AS database_owner FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    )

    expect(server.ownerUrl).toMatch(/^postgres:\/\/portico_owner:[0-9a-f]{48}@127\.0\.0\.1:\d+\/portico$/)
    expect(owner).toEqual({
      name: 'portico_owner',
      database: 'portico',
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: true,
      rolbypassrls: false,
      database_owner: 'portico_owner',
    })
  })

  test('it listens on loopback only, and every login needs a scram password', async () => {
    expect(await settingOf(server, 'listen_addresses')).toBe('127.0.0.1')
    expect(await settingOf(server, 'unix_socket_directories')).toBe('')
    const rules = await query(server.adminUrl, 'SELECT type, database, user_name, address, netmask, auth_method FROM pg_hba_file_rules')
    expect(rules).toEqual([
      {
        type: 'host',
        database: ['all'],
        user_name: ['all'],
        address: '127.0.0.1',
        netmask: '255.255.255.255',
        auth_method: 'scram-sha-256',
      },
    ])
    const verifiers = await query(server.adminUrl, 'SELECT rolpassword FROM pg_authid WHERE rolcanlogin')
    expect(verifiers.map(({ rolpassword }) => String(rolpassword).split('$')[0])).toEqual(['SCRAM-SHA-256', 'SCRAM-SHA-256'])
    await expect(query(server.adminUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    await expect(query(`postgres://postgres@127.0.0.1:${server.port}/postgres`, 'SELECT 1')).rejects.toThrow(/password/)
  })

  test('the passwords lie beside the data directory in a file that no one else can read, and nowhere else', async () => {
    const file = `${dataDir}.secrets.json`
    const { superuserPassword, ownerPassword } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(server.adminUrl).toContain(superuserPassword)
    expect(server.ownerUrl).toContain(ownerPassword)
    const commandLine = fs.readFileSync(`/proc/${server.pid()}/cmdline`, 'utf8')
    const log = fs.readFileSync(`${dataDir}.log`, 'utf8')
    for (const password of [superuserPassword, ownerPassword]) expect(commandLine + log).not.toContain(password)
  })

  test('time is UTC, text is sorted and folded by the built-in C.UTF-8, nothing is compiled at run time', async () => {
    const [database] = await query(
      server.ownerUrl,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider, datlocale, datcollate, datctype, lower('ÇĞ') AS lowered
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(database).toEqual({
      encoding: 'UTF8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      datcollate: 'C.UTF-8',
      datctype: 'C.UTF-8',
      lowered: 'çğ',
    })
    expect(await settingOf(server, 'TimeZone')).toBe('UTC')
    expect(await settingOf(server, 'jit')).toBe('off')
    expect(await settingOf(server, 'max_connections')).toBe('100')
    expect(await settingOf(server, 'shared_buffers')).toBe('512MB')
  })

  test('a server of a supported version reports its number', async () => {
    expect(await databaseVersion(server.ownerUrl)).toMatch(/^18\.\d+$/)
  })
})

test('an edited pg_hba.conf is closed again by the next start', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await first.stop()
  fs.writeFileSync(path.join(dataDir, 'pg_hba.conf'), 'host all all 0.0.0.0/0 trust\n')

  const { port } = await start(dataDir)

  await expect(query(`postgres://postgres@127.0.0.1:${port}/postgres`, 'SELECT 1')).rejects.toThrow(/password/)
})

test('memory settings can be overridden', async () => {
  const server = await start(await stoppedDataDir(), { settings: { shared_buffers: '64MB', Work_Mem: '5MB' } })

  expect(await settingOf(server, 'shared_buffers')).toBe('64MB')
  expect(await settingOf(server, 'work_mem')).toBe('5MB')
})

test('a second start keeps the port, the addresses and the data', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()

  const second = await start(dataDir)

  expect([second.port, second.ownerUrl, second.adminUrl]).toEqual([first.port, first.ownerUrl, first.adminUrl])
  expect(await query(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a remembered port that is taken is replaced by a free one, which is remembered in turn', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await first.stop()
  const intruder = await listenOn(first.port)

  const second = await start(dataDir)
  await second.stop()
  await close(intruder)
  const third = await start(dataDir)

  expect(second.port).not.toBe(first.port)
  expect(third.port).toBe(second.port)
})

test('a wanted port is used, and refused with a sentence when another program has it', async () => {
  const dataDir = await stoppedDataDir()
  const { port, stop } = await start(dataDir)
  await stop()
  const intruder = await listenOn(port)

  await expect(start(dataDir, { port })).rejects.toThrow(`Port ${port} is used by another program: PostgreSQL cannot listen there.`)

  await close(intruder)
  expect((await start(dataDir, { port })).port).toBe(port)
})

test('stopping shuts down cleanly although a transaction is open, and may be asked for twice', async () => {
  const dataDir = await stoppedDataDir()
  const server = await start(dataDir)
  const pid = server.pid() ?? 0
  const asleep = query(server.ownerUrl, 'SELECT pg_sleep(60)').catch((error: Error) => error)
  await expect
    .poll(() => query(server.adminUrl, "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)'"), PATIENT)
    .not.toEqual([])

  await Promise.all([server.stop(), server.stop()])

  expect(findProcess(pid)).toBeUndefined()
  expect(fs.readFileSync(`${dataDir}.log`, 'utf8')).toContain('database system is shut down')
  expect(await asleep).toBeInstanceOf(Error)
})

test('a first start that is killed half way does not get in the way of the next', async () => {
  const dataDir = scratchDataDir()
  const node = runElsewhere({ dataDir, fast: true })
  await expect.poll(() => fs.readdirSync(path.dirname(dataDir)).some((name) => name.startsWith('postgres.init-')), PATIENT).toBe(true)
  await killNode(node)
  expect(fs.existsSync(dataDir)).toBe(false)

  const server = await start(dataDir)

  expect(await query(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(fs.readdirSync(path.dirname(dataDir)).sort()).toEqual(['postgres', 'postgres.json', 'postgres.log', 'postgres.secrets.json'])
})

test('lost passwords are replaced and the data stays', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  fs.rmSync(`${dataDir}.secrets.json`)

  const second = await start(dataDir)

  expect(second.ownerUrl).not.toBe(first.ownerUrl)
  expect(await query(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await expect(query(first.adminUrl, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
})

test('passwords of another cluster and a damaged file are refused with a sentence', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await first.stop()
  const file = `${dataDir}.secrets.json`

  fs.writeFileSync(file, JSON.stringify({ superuserPassword: 'a'.repeat(48), ownerPassword: 'b'.repeat(48) }))
  await expect(start(dataDir)).rejects.toThrow(`The PostgreSQL passwords kept for ${dataDir} do not open it`)
  fs.writeFileSync(file, '{"superuserPassword":"')
  await expect(start(dataDir)).rejects.toThrow(`The file ${file} is damaged`)
})

test('a directory with other files, or with data of another PostgreSQL version, is refused and left as it is', async () => {
  const dataDir = scratchDataDir()
  fs.mkdirSync(dataDir)
  fs.writeFileSync(path.join(dataDir, 'letter.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow(`The data directory ${dataDir} is not empty and holds no PostgreSQL cluster.`)

  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n')
  if (process.getuid?.() === 0) fs.chownSync(dataDir, 65_534, 65_534)
  await expect(start(dataDir)).rejects.toThrow(`${dataDir} was written by PostgreSQL 15 and cannot be opened by PostgreSQL 18.`)
  expect(fs.readFileSync(path.join(dataDir, 'letter.txt'), 'utf8')).toBe('mine')
})

function listenOn(port: number): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function close(server: net.Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
