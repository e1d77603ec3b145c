import { contracts } from '@portico/contract/index.ts'
import { expect, test } from 'vitest'
import { samples } from './samples.gen.ts'

const namesIn = (features: Record<string, object>) =>
  Object.entries(features)
    .flatMap(([feature, operations]) => Object.keys(operations).map((name) => `${feature}.${name}`))
    .sort()

test('every operation has its sample, and no sample is of an operation that is gone', () => {
  expect(namesIn(samples)).toEqual(namesIn(contracts))
})
