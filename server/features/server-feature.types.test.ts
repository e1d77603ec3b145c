// Type tests: every line under an expect-error comment must fail to compile, everything else must compile.
import { compilerErrorsOf } from '@portico/testkit/machine/compiler-errors.ts'
import { expect, test } from 'vitest'
import type { FileStore } from '../core/files/file-store.ts'
import { serverFeature } from './server-feature.ts'

const jobsThatPut = (_: { files: FileStore }) => []
const namesFiles = async () => []

export const features = () => [
  serverFeature({ tier: 'work', namesFiles, jobs: ({ files }) => jobsThatPut({ files }) }),
  serverFeature({ tier: 'work', namesFiles, jobs: jobsThatPut }),
  serverFeature({ tier: 'work', jobs: ({ files }) => [files].flatMap(() => []) }),
  // @ts-expect-error it does not say which files its rows name
  serverFeature({ tier: 'work', jobs: ({ files }) => jobsThatPut({ files }) }),
  // @ts-expect-error it does not say which files its rows name
  serverFeature({ tier: 'work', jobs: jobsThatPut }),
  serverFeature({
    tier: 'work',
    // @ts-expect-error it does not say which files its rows name
    subscribers: ({ files }) => [files.put('key', []) && {}],
  }),
]

test('a feature that puts files into the store and does not name them does not compile', () => {
  expect(compilerErrorsOf(import.meta.filename)).toEqual([])
})
