import { expect, test } from 'vitest'
import { runPart } from './parts.ts'
import type { StartConfig } from './start.ts'

const config = { environment: { roles: new Set(), demo: {} } } as unknown as StartConfig
const told: string[] = []
const start = (slowestStartMs: number, file = 'slow-part') =>
  runPart(
    { name: 'slow part', file: `server/processes/${file}.fixture.ts`, config, slowestStartMs, tell: (figures) => told.push(figures) },
    () => undefined,
  )

test('a part that takes long to begin is waited for as long as it was given, and no longer', async () => {
  await expect(start(200)).rejects.toThrow('it did not become ready in time')
  const part = await start(20_000)
  expect(await part.stop()).toBe(true)
})

test('a part says how far it is, and why it cannot come up, with the code of the error', async () => {
  await expect(start(20_000, 'failing-part')).rejects.toMatchObject({ message: 'no space left', code: 'ENOSPC' })
  expect(told).toEqual(['1 of 2 payments', '2 of 2 payments'])
})
