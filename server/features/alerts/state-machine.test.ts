import { describe, expect, test } from 'vitest'
import { isQuietAt, type Level, nextStep, type Place, telling } from './state-machine.ts'

const at = new Date('2026-06-01T12:00:00.000Z')
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

/** state, minutes in it, has an alert, level, pending period → state, whether its time begins anew, transition */
type Row = [Place['state'], number, boolean, Level, number, Place['state'], boolean, string | null]
const table: Row[] = [
  ['Normal', 90, false, 'Back', 10, 'Normal', false, null],
  ['Normal', 90, false, 'Between', 10, 'Normal', false, null],
  ['Normal', 90, false, 'NoData', 10, 'NoData', true, null],
  ['Normal', 90, false, 'Beyond', 10, 'Pending', true, null],
  ['Normal', 90, false, 'Beyond', 0, 'Firing', true, 'Fired'],
  ['Pending', 9, false, 'Beyond', 10, 'Pending', false, null],
  ['Pending', 10, false, 'Beyond', 10, 'Firing', true, 'Fired'],
  ['Pending', 9, false, 'Between', 10, 'Normal', true, null],
  ['Pending', 9, false, 'Back', 10, 'Normal', true, null],
  ['Pending', 9, false, 'NoData', 10, 'NoData', true, null],
  ['Firing', 30, true, 'Beyond', 10, 'Firing', false, null],
  ['Firing', 30, true, 'Between', 10, 'Firing', false, null],
  ['Firing', 30, true, 'Back', 10, 'Recovering', true, 'Recovering'],
  ['Firing', 30, true, 'Back', 0, 'Normal', true, 'Resolved'],
  ['Firing', 30, true, 'NoData', 10, 'NoData', true, 'NoData'],
  ['Recovering', 9, true, 'Back', 10, 'Recovering', false, null],
  ['Recovering', 10, true, 'Back', 10, 'Normal', true, 'Resolved'],
  ['Recovering', 9, true, 'Between', 10, 'Recovering', true, null],
  ['Recovering', 9, true, 'Beyond', 10, 'Firing', true, 'FiredAgain'],
  ['Recovering', 9, true, 'NoData', 10, 'NoData', true, 'NoData'],
  ['Resolved', 5, false, 'Beyond', 10, 'Resolved', false, null],
  ['Resolved', 5, false, 'Between', 10, 'Resolved', false, null],
  ['Resolved', 5, false, 'Back', 10, 'Normal', true, null],
  ['Resolved', 5, false, 'NoData', 10, 'Normal', true, null],
  ['Resolved', 60, false, 'Beyond', 10, 'Pending', true, null],
  ['NoData', 30, false, 'NoData', 10, 'NoData', false, null],
  ['NoData', 30, false, 'Back', 10, 'Normal', true, null],
  ['NoData', 30, false, 'Between', 10, 'Normal', true, null],
  ['NoData', 30, false, 'Beyond', 10, 'Pending', true, null],
  ['NoData', 30, false, 'Beyond', 0, 'Firing', true, 'Fired'],
  ['NoData', 59, true, 'NoData', 10, 'NoData', false, null],
  ['NoData', 60, true, 'NoData', 10, 'NoData', false, 'Resolved'],
  ['NoData', 30, true, 'Beyond', 10, 'Firing', true, 'FiredAgain'],
  ['NoData', 30, true, 'Between', 10, 'Firing', true, 'FiredAgain'],
  ['NoData', 30, true, 'Back', 10, 'Recovering', true, 'Recovering'],
]

describe('The states of a rule', () => {
  test.each(table)(
    'after %s for %i minutes (alert: %s), %s with a pending period of %i leads to %s',
    (state, minutes, hasAlert, level, pending, to, anew, step) => {
      const since = ago(minutes)
      const next = nextStep({ state, since, hasAlert }, { pendingMinutes: pending, windowMinutes: 60 }, { at, level, previous: ago(1) })
      expect(next).toEqual({ state: to, since: anew ? at : since, step })
    },
  )

  test.each([
    ['Pending', 'Beyond', 'Pending'],
    ['Recovering', 'Back', 'Recovering'],
  ] as const)('what has to last begins anew after minutes without a look: %s', (state, level, to) => {
    const place = { state, since: ago(30), hasAlert: state === 'Recovering' }
    expect(nextStep(place, { pendingMinutes: 10, windowMinutes: 60 }, { at, level, previous: ago(20) })).toEqual({
      state: to,
      since: at,
      step: null,
    })
  })
})

describe('What people are told', () => {
  const plain = { isSnoozed: false, isQuiet: false, isAcknowledged: false, hasMail: true }
  test.each([
    ['Fired', {}, 'now', 'now'],
    ['Fired', { hasMail: false }, 'now', 'no'],
    ['Fired', { isQuiet: true }, 'now', 'hold'],
    ['Fired', { isSnoozed: true }, 'hold', 'hold'],
    ['Recovering', {}, 'now', 'no'],
    ['NoData', { isQuiet: true }, 'now', 'no'],
    ['FiredAgain', { isAcknowledged: true }, 'now', 'no'],
    ['Resolved', { isAcknowledged: true }, 'now', 'now'],
    ['ResolvedByHand', { isQuiet: true }, 'now', 'hold'],
  ] as const)('of %s %o goes to the portal %s and by mail %s', (step, wish, news, mail) => {
    expect(telling(step, { ...plain, ...wish })).toEqual({ news, mail })
  })

  test.each([
    ['22:00', '07:00', '2026-06-01T20:00:00Z', true],
    ['22:00', '07:00', '2026-06-01T03:59:00Z', true],
    ['22:00', '07:00', '2026-06-01T04:00:00Z', false],
    ['09:00', '17:00', '2026-06-01T06:00:00Z', true],
    ['09:00', '17:00', '2026-06-01T14:00:00Z', false],
    ['09:00', '09:00', '2026-06-01T06:00:00Z', false],
    [null, null, '2026-06-01T06:00:00Z', false],
  ])('quiet hours from %s to %s, by the clock of the rule: %s is within them: %s', (quietFrom, quietTo, moment, isQuiet) => {
    expect(isQuietAt({ quietFrom, quietTo, timeZone: 'Europe/Istanbul' }, new Date(moment))).toBe(isQuiet)
  })
})
