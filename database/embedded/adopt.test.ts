import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountFor, spawnAs } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { chooseFreePort } from './free-port.ts'
import { endOrphans, readPidFile } from './postmaster.ts'
import { findProcess } from './process-table.ts'
import { homeOfTheRun, killNode, nextRestart, PATIENT, query, settingOf, start, startElsewhere, stoppedDataDir } from './scratch.fixture.ts'

test('killing Node leaves PostgreSQL running with its sessions, and the next start adopts it', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const session = query(first.ownerUrl, "SELECT 'untouched' AS state FROM pg_sleep(1)")
  await killNode(first.node)

  const second = await start(dataDir)

  expect([second.pid(), second.port, second.ownerUrl]).toEqual([first.pid, first.port, first.ownerUrl])
  expect(await query(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  expect(await session).toEqual([{ state: 'untouched' }])
})

test('an adopted server can be stopped', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await killNode(first.node)

  await (await start(dataDir)).stop()

  expect(findProcess(first.pid)).toBeUndefined()
  expect(fs.readFileSync(`${dataDir}.log`, 'utf8')).toContain('database system is shut down')
})

test('an adopted server that is killed is started again on its port with its data, and listeners are called', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await killNode(first.node)
  const second = await start(dataDir)

  const restart = nextRestart(second)
  process.kill(first.pid, 'SIGKILL')

  expect(await restart).toContain(`PostgreSQL (process ${first.pid}) died`)
  expect(second.pid()).not.toBe(first.pid)
  expect(await query(first.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a running server with other settings is shut down cleanly and replaced: one without durability is never adopted as durable', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir, fast: true })
  await killNode(first.node)

  const second = await start(dataDir, { fast: false })

  expect(findProcess(first.pid)).toBeUndefined()
  expect(fs.readFileSync(`${dataDir}.log`, 'utf8')).toContain('received fast shutdown request')
  expect(second.port).toBe(first.port)
  expect(await settingOf(second, 'fsync')).toBe('on')
})

test('a running server on another port than the wanted one is moved', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await killNode(first.node)
  const free = await chooseFreePort()

  const second = await start(dataDir, { port: free })

  expect(findProcess(first.pid)).toBeUndefined()
  expect(second.port).toBe(free)
  expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a running server whose passwords are lost is stopped and opened with new ones', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await killNode(first.node)
  fs.rmSync(`${dataDir}.secrets.json`)

  const second = await start(dataDir)

  expect(second.pid()).not.toBe(first.pid)
  expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a running server that does not answer is stopped and replaced', { timeout: 20_000 }, async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await killNode(first.node)
  process.kill(first.pid, 'SIGSTOP')

  const second = await start(dataDir)

  expect(findProcess(first.pid)).toBeUndefined()
  expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('backends of a living server are not taken for orphans', async () => {
  const dataDir = await stoppedDataDir()
  const server = await start(dataDir)
  const session = query(server.ownerUrl, "SELECT 'untouched' AS state FROM pg_sleep(1)")
  await expect.poll(() => query(server.adminUrl, "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(1)'"), PATIENT).not.toEqual([])

  await endOrphans(dataDir)

  expect(await session).toEqual([{ state: 'untouched' }])
})

test('when Node and PostgreSQL were both killed, the postmaster.pid they left is handed to PostgreSQL, which recovers', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await killNode(first.node)
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => findProcess(first.pid), PATIENT).toBeUndefined()
  expect(fs.existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(true)

  const second = await start(dataDir)

  expect(second.port).toBe(first.port)
  expect(await query(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  expect(fs.readFileSync(`${dataDir}.log`, 'utf8')).toContain('automatic recovery in progress')
})

test('a stale postmaster.pid whose pid went to another program of the same user does not block the start, nor is that program harmed', async () => {
  const dataDir = await stoppedDataDir()
  const first = await startElsewhere({ dataDir })
  await killNode(first.node)
  process.kill(first.pid, 'SIGKILL')
  const stranger = spawn('sleep', ['60'], spawnAs(accountFor(dataDir)))
  const pidFile = path.join(dataDir, 'postmaster.pid')
  fs.writeFileSync(pidFile, fs.readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)))

  const second = await start(dataDir)

  expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('a killed server that no one reaps, as in a container without an init, does not block the start', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await first.stop()
  const account = accountFor(dataDir)
  const command = [
    prepareBinaries(account, homeOfTheRun()).postgres,
    '-D',
    dataDir,
    '-p',
    String(first.port),
    '-c',
    'unix_socket_directories=',
  ]
  const careless = spawn('sh', ['-c', '"$@" & exec sleep 60', 'sh', ...command], {
    ...spawnAs(account),
    env: {},
    cwd: '/',
    stdio: 'ignore',
  })
  await expect.poll(() => readPidFile(dataDir)?.status, PATIENT).toBe('ready')
  const pid = readPidFile(dataDir)?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'), PATIENT).toContain(') Z ')

  const second = await start(dataDir)

  expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(fs.existsSync(`/proc/${pid}`)).toBe(true)
  careless.kill()
})

test('a server that someone started by hand on the directory is neither stopped nor is its postmaster.pid touched', async () => {
  const dataDir = await stoppedDataDir()
  const first = await start(dataDir)
  await first.stop()
  const account = accountFor(dataDir)
  const byHand = spawn(prepareBinaries(account, homeOfTheRun()).postgres, ['-p', String(first.port), '-c', 'unix_socket_directories='], {
    ...spawnAs(account),
    env: { PGDATA: dataDir },
    cwd: '/',
    stdio: 'ignore',
  })
  const pidFile = path.join(dataDir, 'postmaster.pid')
  await expect.poll(() => readPidFile(dataDir)?.status, PATIENT).toBe('ready')
  const before = fs.readFileSync(pidFile, 'utf8')

  await expect(start(dataDir)).rejects.toThrow(/lock file "postmaster.pid" already exists/)

  expect(fs.readFileSync(pidFile, 'utf8')).toBe(before)
  expect(byHand.exitCode ?? byHand.signalCode).toBeNull()
  const ended = new Promise((resolve) => byHand.once('exit', resolve))
  byHand.kill('SIGINT')
  await ended
})
