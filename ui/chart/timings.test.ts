import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redrawer } from './redraw.ts'
import { hideWaitMs, tooltipPlace } from './tooltip-place.ts'
import { secondsText, valueText } from './value-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('B-CHART-03 a chart is drawn once, 300 ms after its size last changed', () => {
  const draw = vi.fn()
  const { resized } = redrawer(draw)
  for (let step = 0; step < 5; step += 1) {
    resized()
    vi.advanceTimersByTime(299)
  }
  expect(draw).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(draw).toHaveBeenCalledTimes(1)
})

test('B-CHART-04 a chart is drawn 500 ms after its place last changed', () => {
  const draw = vi.fn()
  const { moved } = redrawer(draw)
  moved()
  vi.advanceTimersByTime(400)
  moved()
  vi.advanceTimersByTime(499)
  expect(draw).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(draw).toHaveBeenCalledTimes(1)
})

test('a chart that is gone is not drawn', () => {
  const draw = vi.fn()
  const { resized, moved, stop } = redrawer(draw)
  resized()
  moved()
  stop()
  vi.advanceTimersByTime(1000)
  expect(draw).not.toHaveBeenCalled()
})

test('B-CHART-05 a tooltip is hidden after 50 ms and is 18 px from its point, on the other side without room', () => {
  expect(hideWaitMs).toBe(50)
  expect(tooltipPlace([100, 40], [120, 60], [600, 300])).toEqual([118, 58])
  expect(tooltipPlace([560, 280], [120, 60], [600, 300])).toEqual([560 - 18 - 120, 280 - 18 - 60])
  // A tooltip that fits on neither side stays in the chart.
  expect(tooltipPlace([60, 30], [110, 60], [120, 70])).toEqual([10, 10])
})

test('B-CHART-06/07 a value is said as an amount in EUR unless another currency is named, as a time, or as a number', () => {
  expect(valueText('currency', 124_990)).toBe('1.249,90 EUR')
  expect(valueText('currency', 500, 'JPY')).toBe('500 JPY')
  expect(valueText('time', 1234)).toBe('1,234 s')
  expect(valueText('default', 1500)).toBe('1.500')
  expect(valueText('default', 87.5)).toBe('87,50')
})

test('B-CHART-09 seconds have three decimals', () => {
  expect([0, 5, 1000, 61_500].map(secondsText)).toEqual(['0,000 s', '0,005 s', '1,000 s', '61,500 s'])
})
