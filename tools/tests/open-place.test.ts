import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPlace, roomyMemory } from './open-place.ts'

function aFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, mode)
  return folder
}

test('a run puts its folder where every user may enter, and leaves the rights of a closed folder as they are', () => {
  const closed = aFolder(0o700)
  mkdirSync(join(closed, 'inner'), { mode: 0o777 })
  const open = aFolder(0o755)
  expect(openPlace([join(closed, 'inner'), join(open, 'missing'), open, '/'])).toBe(open)
  expect(statSync(closed).mode & 0o777).toBe(0o700)
})

test('where every temporary folder is closed, a sentence says what to set', () => {
  const closed = aFolder(0o700)
  expect(() => openPlace([closed])).toThrow(`No temporary folder that every user may enter: ${closed}. Set TMPDIR to one.`)
})

test('a run puts its folder into memory only where there is room and programs may be run from it', () => {
  const mounts = (options: string) => `proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`
  const gigabytes = (count: number) => () => count * 2 ** 30
  expect(roomyMemory(mounts('rw,nosuid,nodev'), gigabytes(16))).toEqual(['/dev/shm'])
  expect(roomyMemory(mounts('rw,nosuid,nodev'), gigabytes(4))).toEqual([])
  expect(roomyMemory(mounts('rw,nosuid,nodev,noexec'), gigabytes(16))).toEqual([])
  expect(roomyMemory('proc /proc proc rw 0 0\n', gigabytes(16))).toEqual([])
})
