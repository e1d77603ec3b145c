import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findPackage, makeLibraryLinks } from './binaries.ts'
import { scratchDir } from './scratch.fixture.ts'

type Link = { source: string; target: string }

test('the links that the install script of the package would make are made, and making them again changes nothing', () => {
  const root = packageWithoutLibraries()
  expect(makeLibraryLinks(root)).toBe(true)
  const made = listLinks(root)

  expect(makeLibraryLinks(root)).toBe(true)

  expect(made['lib/libpq.so.5']).toBe('libpq.so.5.18')
  expect(Object.keys(made)).toHaveLength(wantedLinks(root).length)
  expect(listLinks(root)).toEqual(made)
})

test('a wrong link is put right', () => {
  const root = packageWithoutLibraries()
  fs.symlinkSync('elsewhere.so', path.join(root, 'lib/libpq.so.5'))

  expect(makeLibraryLinks(root)).toBe(true)

  expect(fs.readlinkSync(path.join(root, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a package in which links are missing and cannot be made is reported as unusable in place', () => {
  const root = packageWithoutLibraries()
  // A directory where a link belongs cannot be replaced, whatever the user's rights.
  fs.mkdirSync(path.join(root, 'lib/libpq.so.5'))

  expect(makeLibraryLinks(root)).toBe(false)
})

function packageWithoutLibraries(): string {
  const root = path.join(scratchDir(), 'native')
  fs.mkdirSync(path.join(root, 'lib'), { recursive: true })
  fs.copyFileSync(path.join(findPackage().root, 'pg-symlinks.json'), path.join(root, 'pg-symlinks.json'))
  return root
}

function wantedLinks(root: string): Link[] {
  return JSON.parse(fs.readFileSync(path.join(root, 'pg-symlinks.json'), 'utf8')) as Link[]
}

function listLinks(root: string): Record<string, string> {
  const names = fs.readdirSync(path.join(root, 'lib'))
  return Object.fromEntries(names.map((name) => [`lib/${name}`, fs.readlinkSync(path.join(root, 'lib', name))]))
}
