import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holdLock } from './lock.ts'
import { killNode, PATIENT, scratchDataDir, scratchDir, start, startElsewhere } from './scratch.fixture.ts'

test('a second start on one data directory is refused with a sentence that names the first, and the first is not disturbed', async () => {
  const dataDir = scratchDataDir()
  const first = await startElsewhere({ dataDir })

  const second = start(dataDir)

  await expect(second).rejects.toThrow(`Another running Portico (process ${first.node.pid}) already uses the data directory ${dataDir}.`)
  expect(() => process.kill(first.pid, 0)).not.toThrow()
})

test('a second start in the same process is refused too', async () => {
  const dataDir = scratchDataDir()
  await start(dataDir)

  await expect(start(dataDir)).rejects.toThrow(/^Another running Portico \(process \d+\) already uses the data directory/)
})

test('of several starts at the same moment exactly one wins', async () => {
  const dataDir = scratchDataDir()

  const starts = await Promise.allSettled([start(dataDir), start(dataDir), startElsewhere({ dataDir })])

  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a directory reached by another path is the same directory', async () => {
  const scratch = scratchDir()
  const alias = path.join(scratchDir(), 'alias')
  fs.symlinkSync(scratch, alias)
  const lock = await holdLock(path.join(scratch, 'postgres'))

  await expect(holdLock(path.join(alias, 'postgres'))).rejects.toThrow('already uses')

  await lock.release()
})

test('the lock of a killed process is free at once', async () => {
  const dataDir = scratchDataDir()
  const first = await startElsewhere({ dataDir })
  await killNode(first.node)

  await (await holdLock(dataDir)).release()
})

test('a killed process whose child still holds what it inherited for a moment delays the next, and does not refuse it', async () => {
  const directory = scratchDir()
  // Represents the child between fork and exec: the name is taken and no one answers.
  const script = `import { holdLock } from '${path.join(import.meta.dirname, 'lock.ts')}'; await holdLock(${JSON.stringify(directory)}); process.kill(process.pid, 'SIGSTOP')`
  const stopped = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'ignore' })
  await expect.poll(() => fs.readFileSync(`/proc/${stopped.pid}/stat`, 'utf8'), PATIENT).toContain(') T ')

  const next = holdLock(directory)
  setTimeout(() => stopped.kill('SIGKILL'), 300)

  await (await next).release()
})

test('a released lock can be taken again', async () => {
  const directory = scratchDir()
  await (await holdLock(directory)).release()

  await (await holdLock(directory)).release()
})
