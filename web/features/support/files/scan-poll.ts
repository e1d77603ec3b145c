import type { FileState } from '@portico/contract/features/files/file-types.ts'

/** How soon what is shown asks again while a scanner looks at one of its files; undefined while none does. */
export const scanPollMs = (files: readonly { state: FileState }[]): number | undefined =>
  files.some(({ state }) => state === 'pending') ? 2_000 : undefined
