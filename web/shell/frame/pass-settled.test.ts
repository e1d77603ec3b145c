import { afterEach, expect, test, vi } from 'vitest'
import { passSettled } from './pass-settled.ts'
import { appearanceRestMs } from './use-appearance.ts'

afterEach(() => {
  vi.useRealTimers()
})

function passing() {
  vi.useFakeTimers()
  const passed: string[] = []
  return { passed, ...passSettled<string>(appearanceRestMs, (value) => passed.push(value)) }
}

test('A-LAYOUT-14 how the shell is to look is kept a second after the last change, and once', () => {
  const { passed, take } = passing()
  for (const layout of ['enterprise', 'material', 'vertical-v2']) {
    take(layout)
    vi.advanceTimersByTime(999)
  }
  expect(passed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(passed).toEqual(['vertical-v2'])
  vi.advanceTimersByTime(10_000)
  expect(passed).toHaveLength(1)
})

test('what was stopped is not passed on', () => {
  const { passed, take, stop } = passing()
  take('enterprise')
  stop()
  vi.advanceTimersByTime(10_000)
  expect(passed).toEqual([])
})
