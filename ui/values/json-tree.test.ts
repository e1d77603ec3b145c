import { expect, test } from 'vitest'
import { branchPaths, jsonLines } from './json-tree.ts'

const value = { id: 'tx_1', amount: 124990, live: true, none: null, attempts: [{ code: '91' }, {}] }
const nothing = new Set<string>()

test('every literal is on a separate line, as JSON writes it', () => {
  const lines = jsonLines(value, nothing)
  expect(lines.map(({ key, text }) => [key, text])).toEqual([
    [undefined, '{'],
    ['id', '"tx_1"'],
    ['amount', '124990'],
    ['live', 'true'],
    ['none', 'null'],
    ['attempts', '['],
    [undefined, '{'],
    ['code', '"91"'],
    [undefined, '{'],
  ])
})

test('a closed branch hides its contents and shows its size', () => {
  const lines = jsonLines(value, new Set(['$.attempts']))
  expect(lines.at(-1)).toMatchObject({ key: 'attempts', kind: 'array', size: 2 })
})

test('only branches with something in them can be closed', () => {
  expect(branchPaths(value)).toEqual(['$.attempts', '$.attempts.0'])
  expect(branchPaths('text')).toEqual([])
})

test('a bare literal is one line', () => {
  expect(jsonLines(undefined, nothing)).toMatchObject([{ kind: 'null', text: 'null' }])
  expect(jsonLines('"quoted"', nothing)).toMatchObject([{ text: '"\\"quoted\\""' }])
})
