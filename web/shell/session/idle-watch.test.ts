import { afterEach, expect, test, vi } from 'vitest'
import { freshBrowser } from '../../shared/session/browser-storage.fixture.ts'
import { activityKey, type IdleState, idleStateAt, watchIdle } from './idle-watch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
])('A-IDLE-01 %i ms after the last action the watch says %j', (idleForMs, state) => {
  expect(idleStateAt(start + idleForMs, start, standard)).toEqual(state)
})

test('a clock that was set back does not end a session', () => {
  expect(idleStateAt(start - 3_600_000, start, standard)).toEqual({ phase: 'active' })
})

/** The watch of one tab; `act` is what the person does in it. */
function aTab() {
  vi.useFakeTimers({ now: start })
  const { local } = freshBrowser()
  return { local, ...aWatch() }
}

function aWatch(goesOn = false) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  const states: IdleState[] = []
  const reports: number[] = []
  const watch = watchIdle({
    times: standard,
    goesOn,
    onState: (state) => states.push(state),
    report: () => reports.push(Date.now() - start),
  })
  return { watch, reports, act: () => page.dispatchEvent(new Event('keydown')), phase: () => states.at(-1)?.phase }
}

test('what a person does keeps the watch quiet, and the server hears of it once a minute at most', () => {
  const { act, phase, reports } = aTab()
  for (let minute = 0; minute < 40; minute++) {
    vi.advanceTimersByTime(30_000)
    act()
    vi.advanceTimersByTime(30_000)
  }
  expect(phase()).toBe('active')
  expect(reports[0]).toBe(90_000)
  expect(reports).toHaveLength(39)
})

test('A-IDLE-03 while the warning is shown only Continue counts, and what another tab does counts here too', () => {
  const { act, phase, watch, local } = aTab()
  vi.advanceTimersByTime(1_801_000)
  act()
  vi.advanceTimersByTime(1000)
  expect(phase()).toBe('warning')
  watch.goOn()
  expect(phase()).toBe('active')
  vi.advanceTimersByTime(1_801_000)
  expect(phase()).toBe('warning')
  local.setItem(activityKey, String(Date.now()))
  vi.advanceTimersByTime(1000)
  expect(phase()).toBe('active')
  vi.advanceTimersByTime(1_860_000)
  expect(phase()).toBe('over')
})

test('A-IDLE-06 a tab is not idle because another one has cleared what the browser keeps, and a watch that was stopped says nothing', () => {
  const { phase, local, watch } = aTab()
  vi.advanceTimersByTime(10_000)
  local.clear()
  vi.advanceTimersByTime(2000)
  expect(phase()).toBe('active')
  watch.stop()
  vi.advanceTimersByTime(9_000_000)
  expect(phase()).toBe('active')
})

test('a watch that begins again in the same page goes on where the one before it was', () => {
  const { watch } = aTab()
  vi.advanceTimersByTime(1_795_000)
  watch.stop()
  const { phase } = aWatch(true)
  vi.advanceTimersByTime(6000)
  expect(phase()).toBe('warning')
})
