import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueIn, type Document } from './operations.ts'
import { requestOf } from './request.ts'

test('every operation that the API describes can be asked for, whatever form its fields have', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
  const catalogue = catalogueIn(JSON.parse(text) as Document)
  expect(catalogue.operations.length).toBeGreaterThan(100)
  for (const operation of catalogue.operations) expect(() => requestOf(catalogue, operation), operation.id).not.toThrow()
})
