import { nothing, type Samples } from './sample.ts'

export const samples: Samples = {
  get: nothing,
}
