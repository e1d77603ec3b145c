import { expect, test } from 'vitest'
import { everyDay, shareText } from './statistics-text.ts'

test('a chart has every day of the period, and none is a success where nothing was sent', () => {
  const sent = { day: '2026-03-29', attempts: 4, delivered: 3, p50Ms: 90, p95Ms: 300, codes: { 200: 3, 503: 1 } }
  const days = everyDay({ period: { dateFrom: '2026-03-28', dateTo: '2026-03-30' }, data: [sent] })
  expect(days.map(({ day, attempts }) => [day, attempts])).toEqual([
    ['2026-03-28', 0],
    ['2026-03-29', 4],
    ['2026-03-30', 0],
  ])
  expect(days.map(shareText)).toEqual(['—', '75,0 %', '—'])
})
