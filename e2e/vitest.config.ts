import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

/** Journeys drive a running Portico as a person would: three files at a time, each with a Portico that no other drives meanwhile. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['./setup.ts'],
    // The files of a worker share a process and the browser in it, which comes to the next one with the portal loaded and nobody signed in.
    pool: 'forks',
    isolate: false,
    maxWorkers: process.env.E2E_URL ? 1 : 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    // A browser on a busy machine may fail by itself; what passes only at the second try is marked so in the output.
    retry: 1,
  },
})
