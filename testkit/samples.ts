import type { Sample, Samples } from './features/sample.ts'
import { samples } from './samples.gen.ts'

const all: Record<string, Samples> = samples

/** A good request for an operation such as `labels.create`: the generated matrices send one for each. */
export function sampleOf(operation: string): Sample {
  const [feature = '', name = ''] = operation.split('.')
  const sample = all[feature]?.[name]
  if (sample) return sample
  throw new Error(
    `${operation} has no sample: add ${name} to testkit/features/${feature}.samples.ts, a function that returns a good request ` +
      '({ params, query, body, headers }) for a merchant and a level, so that the generated matrices can test it',
  )
}
