import { defineConfig } from 'vitest/config'

/** Journeys drive one running Portico as a person would, so they run one after the other. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['./setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    // A browser on a busy machine may fail by itself; what passes only at the second try is marked so in the output.
    retry: 1,
  },
})
