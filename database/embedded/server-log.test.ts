import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchDataDir, scratchDir, start } from './scratch.fixture.ts'
import { readComplaint, rotateServerLog } from './server-log.ts'

test('the server writes to its log file, and goes on writing there after the file was rotated under it', async () => {
  const dataDir = scratchDataDir()
  const file = `${dataDir}.log`
  const server = await start(dataDir)
  expect(fs.readFileSync(file, 'utf8')).toContain('database system is ready to accept connections')

  rotateServerLog(file, 10)
  await server.stop()

  expect(fs.readFileSync(`${file}.1`, 'utf8')).toContain('database system is ready to accept connections')
  const text = fs.readFileSync(file, 'utf8')
  expect(text).not.toContain('database system is ready to accept connections')
  expect(text).toContain('database system is shut down')
  expect(text).not.toContain('\0')
})

test('a small log is left alone, and only one older file is kept', () => {
  const file = path.join(scratchDir(), 'server.log')
  for (const content of ['first', 'second', 'third']) {
    fs.writeFileSync(file, content)
    rotateServerLog(file, content === 'third' ? 100 : 3)
  }

  expect(fs.readFileSync(file, 'utf8')).toBe('third')
  expect(fs.readFileSync(`${file}.1`, 'utf8')).toBe('second')
})

test('a complaint quotes the fatal lines since the start, or else the last lines', () => {
  const file = path.join(scratchDir(), 'server.log')
  fs.writeFileSync(file, 'FATAL: of yesterday\n')
  const size = fs.statSync(file).size
  fs.appendFileSync(file, 'LOG: starting\nFATAL: no space\nLOG: down\n')
  expect(readComplaint(file, size)).toBe('FATAL: no space')

  fs.writeFileSync(file, 'one\ntwo\n')
  expect(readComplaint(file, 0)).toBe('one | two')
})
