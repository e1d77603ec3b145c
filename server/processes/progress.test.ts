import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgress, ofAll } from './progress.ts'

const step = { name: 'The demo world', doing: 'Making the demo world' }
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a step says its newest figures and its seconds again and again while it lasts, and nothing afterwards', async () => {
  const lines: string[] = []
  const run = createProgress((line) => lines.push(line), { everyMs: 20 })
  const answer = await run(step, async (tell) => {
    await expect.poll(() => lines.length).toBeGreaterThan(1)
    for (const done of [250, 12_250]) tell(ofAll(done, 20_000, 'payments'))
    await expect.poll(() => lines.at(-1)).toBe('Making the demo world … 12,250 of 20,000 payments, 0 s')
    return 'made'
  })
  expect(answer).toBe('made')
  expect(lines.slice(0, 2)).toEqual(['Making the demo world …', 'Making the demo world … 0 s'])
  const said = lines.length
  await sleep(60)
  expect(lines).toHaveLength(said)
})

test('a step that fails is silent afterwards and passes its error on', async () => {
  const lines: string[] = []
  const run = createProgress((line) => lines.push(line), { everyMs: 10 })
  await expect(run(step, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await sleep(30)
  expect(lines).toEqual(['Making the demo world …'])
})

test('a step that lasts a minute is never silent for longer than five seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const saidAt: number[] = []
  const run = createProgress(() => saidAt.push(Date.now()))
  const done = run(step, () => sleep(60_000))
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  const gaps = [...saidAt, Date.now()].map((at, place, all) => at - (all[place - 1] ?? at))
  expect(saidAt.length).toBeGreaterThan(11)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5_000)
})
