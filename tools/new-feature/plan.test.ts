import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listFiles } from '../source/list-files.ts'
import { namesOf } from './names.ts'
import { planFeature } from './plan.ts'

const project = resolve(import.meta.dirname, '../..')
const biome = join(project, 'node_modules/.bin/biome')
const registered = listFiles(join(import.meta.dirname, 'registrations')).map((path) => path.replace(/\.template$/, ''))
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-plan-'))
  for (const path of ['biome.json', ...registered, 'database/tables.ts', 'database/migrations'])
    cpSync(join(project, path), join(root, path), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const edit = (path: string, from: string | RegExp, to: string) => write(path, readFileSync(join(root, path), 'utf8').replace(from, to))

test('a feature is a slice in each room, with its tier at its door, and registered where no list is written for it', () => {
  write('database/migrations/0815_flowers.sql', '')
  const { created, changed } = planFeature(root, namesOf('moon-policies'), 'money')
  expect([...created.keys()]).toEqual(
    expect.arrayContaining([
      'contract/features/moon-policies/moon-policies.contract.ts',
      'contract/features/moon-policies/moon-policies.permissions.ts',
      'database/migrations/0816_moon_policies.sql',
      'server/features/moon-policies/moon-policies.test.ts',
      'web/features/moon-policies/pages.tsx',
    ]),
  )
  expect(created.get('server/features/moon-policies/index.ts')).toContain("serverFeature({ tier: 'money', ")
  expect([...changed.keys()].sort()).toEqual([...registered].sort())
  for (const text of [...created.values(), ...changed.values()]) {
    expect(text).not.toMatch(/paper.?boat|Kâğıt|^@@/im)
    expect(text).not.toContain('TIER')
  }
})

describe('a feature is refused', () => {
  test.each(['transactions', 'users', 'merchants'])('where there is one: %s', (feature) => {
    expect(() => planFeature(root, namesOf(feature), 'work')).toThrow(`There is a feature ${feature} already, in`)
  })

  test('where one room has something of this name', () => {
    write('web/features/kites/pages.tsx', '')
    expect(() => planFeature(root, namesOf('kites'), 'work')).toThrow('There is a feature kites already, in web')
    write('testkit/features/wind-charts.ts', '')
    expect(() => planFeature(root, namesOf('wind-charts'), 'work')).toThrow('testkit/features/wind-charts.ts exists already')
  })

  test.each(['records', 'pages', 'services'])('whose name means something else in the code: %s', (feature) => {
    expect(() => planFeature(root, namesOf(feature), 'work')).toThrow(/would be called \w+ in the code, which means something else there/)
  })

  test('where a file is gone in which it is registered', () => {
    rmSync(join(root, 'web/shell/menu/tenant.menu.ts'))
    expect(() => planFeature(root, namesOf('kites'), 'work')).toThrow('web/shell/menu/tenant.menu.ts is not there')
  })
})
