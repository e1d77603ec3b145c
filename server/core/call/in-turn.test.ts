import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('so many pieces of work run at a time, so many wait, and the next is refused for now', async () => {
  const turn = inTurn(2, 3)
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((end) => ends.push(end))
    running--
  }
  const all = Array.from({ length: 5 }, () => turn(work))
  await expect(turn(work)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  for (let ended = 0; ended < 5; ended++) {
    while (ends.length === 0) await new Promise(setImmediate)
    ends.shift()!()
  }
  await Promise.all(all)
  expect(most).toBe(2)
  // A failure gives its turn on.
  await expect(turn(async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turn(async () => 'done')).toBe('done')
})
