import { expect, test } from 'vitest'
import type { Operation } from '../../../attack/operations.ts'
import { holdingsOf } from './right-sets.ts'

const operation = (id: string, permissions: string[], levels = ['tenant']) => ({ id, permissions, levels }) as Operation

test('an operation is closed to all but what opens it, and each of what opens it opens it alone', () => {
  const [list, get, own] = [operation('list', ['See']), operation('get', ['See', 'Work', 'Platform.See']), operation('own', [])]
  const found = holdingsOf([list, get, own, operation('other', ['See'], ['merchant'])], 'tenant', ['See', 'Work', 'Pay'])
  expect(found.map(({ holds, opens, operations }) => [holds.join(' '), opens, operations.map(({ id }) => id).join(' ')])).toEqual([
    ['Work Pay', false, 'list'],
    ['Pay', false, 'get'],
    ['See', true, 'list get'],
    ['Work', true, 'get'],
  ])
})
