import { expect, test } from 'vitest'
import type { Schedule } from './schedules.queries.ts'
import { whatChanged } from './what-changed.ts'

const schedule = {
  ...{ frequency: 'weekly', time: '08:00', cron: null, timeZone: 'Europe/Oslo', format: 'csv', weekdays: [1], columns: null },
  ...{ recipients: ['a@x.example'], filters: { period: 'yesterday' }, skipIfEmpty: false, isActive: true },
} as unknown as Schedule
const say = (key: string) => key

test('a refused change tells each value that someone else has changed, and its new value', () => {
  const now = { ...schedule, time: '09:15', recipients: ['a@x.example', 'b@x.example'], skipIfEmpty: true } as Schedule
  expect(whatChanged(schedule, now, say)).toEqual([
    'field.time: 09:15',
    'field.recipients: a@x.example, b@x.example',
    'field.skipIfEmpty: yes',
  ])
  expect(whatChanged(schedule, { ...schedule, isActive: false } as Schedule, say)).toEqual(['state.Paused'])
})
