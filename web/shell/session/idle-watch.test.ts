import { expect, test } from 'vitest'
import { idleStateAt } from './idle-watch.ts'

const standard = { idleMs: 1_800_000, countdownMs: 60_000 }
const start = Date.UTC(2026, 10, 21, 12)

test.each([
  [0, { phase: 'active' }],
  [1_799_999, { phase: 'active' }],
  [1_800_000, { phase: 'warning', leftSeconds: 60 }],
  [1_830_500, { phase: 'warning', leftSeconds: 30 }],
  [1_859_999, { phase: 'warning', leftSeconds: 1 }],
  [1_860_000, { phase: 'over' }],
  [9_000_000, { phase: 'over' }],
])('%i ms after the last action the watch says %j', (idleForMs, state) => {
  expect(idleStateAt(start + idleForMs, start, standard)).toEqual(state)
})

test('a clock that was set back does not end a session', () => {
  expect(idleStateAt(start - 3_600_000, start, standard)).toEqual({ phase: 'active' })
})
