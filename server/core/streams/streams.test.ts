import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createStreams } from './streams.ts'

test('a stream that opens while it is looked up whose session is over is not taken for one of them', async () => {
  const asked: string[][] = []
  const { promise: firstAnswer, resolve: answer } = Promise.withResolvers<ReadonlySet<string>>()
  const never = new Promise<ReadonlySet<string>>(() => {})
  const livingSessions = (ids: string[]) => {
    asked.push(ids)
    return asked.length > 1 ? never : firstAnswer
  }
  const streams = createStreams({ services: { sign: (text) => text }, log: pino({ level: 'silent' }), livingSessions, checkMs: 5 })
  const open = (sessionId: string) => {
    const stream = streams.open({ userId: sessionId, hears: [sessionId], sessionId, lastsMs: 60_000, gone: undefined })
    return stream as typeof stream & { isOver: boolean }
  }
  const first = open('over')
  await expect.poll(() => asked[0]).toEqual(['over'])
  const second = open('alive')
  answer(new Set())
  await expect.poll(() => first.isOver).toBe(true)
  expect(second.isOver).toBe(false)
  await streams.stop()
})
