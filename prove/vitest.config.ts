import { defineConfig } from 'vitest/config'

/** The quick profile of the proof: one check after the other, for they share a running Portico and measure it. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['quick.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
})
