import { expect, test } from 'vitest'
import { runPart } from './parts.ts'
import type { StartConfig } from './start.ts'

const config = { environment: { roles: new Set() } } as unknown as StartConfig
const start = (slowestStartMs: number) =>
  runPart('slow part', 'server/processes/slow-part.fixture.ts', config, () => undefined, slowestStartMs)

test('a part that takes long to begin is waited for as long as it was given, and no longer', async () => {
  await expect(start(200)).rejects.toThrow('it did not become ready in time')
  const part = await start(20_000)
  expect(await part.stop()).toBe(true)
})
