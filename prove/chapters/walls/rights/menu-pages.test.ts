import { expect, test } from 'vitest'
import type { Operation } from '../../../attack/operations.ts'
import { operationAt } from './menu-pages.ts'

test('what answers at a path is the operation that names it, before one that has a place for an id there', () => {
  const operation = (id: string, method: string, path: string) => ({ id, method, path }) as Operation
  const operations = [
    operation('get', 'GET', '/api/v1/users/{id}'),
    operation('names', 'GET', '/api/v1/users/names'),
    operation('add', 'POST', '/api/v1/users'),
  ]
  expect(operationAt(operations, '/api/v1/users/names?page=1')?.id).toBe('names')
  expect(operationAt(operations, '/api/v1/users/7')?.id).toBe('get')
  expect(operationAt(operations, '/api/v1/users')).toBeUndefined()
})
