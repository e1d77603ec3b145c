import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longest } from './longest-first.ts'

test('every file that is begun first is there', () => {
  const root = resolve(import.meta.dirname, '../..')
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
