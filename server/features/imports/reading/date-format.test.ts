import { expect, test } from 'vitest'
import { dateReader } from './date-format.ts'

function read(format: string, timeZone: string, text: string): string {
  const result = dateReader(format, timeZone)(text)
  return 'atMs' in result ? new Date(result.atMs).toISOString() : result.fault
}
const skipped = 'is a time that the clocks of the zone skip'
const noSuchDate = 'is a date that no calendar has'
const notADate = 'is not a date in the format of the map'

test.each([
  ['in winter', '2010-12-01 08:26:00', '2010-12-01T08:26:00.000Z'],
  ['in summer', '2011-07-01 08:26:00', '2011-07-01T07:26:00.000Z'],
  ['a second before the clocks go forward', '2011-03-27 00:59:59', '2011-03-27T00:59:59.000Z'],
  ['that is skipped in spring', '2011-03-27 01:00:00', skipped],
  ['that is skipped in spring, at its end', '2011-03-27 01:59:59', skipped],
  ['after the clocks went forward', '2011-03-27 02:00:00', '2011-03-27T01:00:00.000Z'],
  ['that comes twice in autumn: the first', '2011-10-30 01:30:00', '2011-10-30T00:30:00.000Z'],
  ['after the clocks went back', '2011-10-30 02:00:00', '2011-10-30T02:00:00.000Z'],
  ['on a day that February has in leap years', '2012-02-29 12:00:00', '2012-02-29T12:00:00.000Z'],
  ['on a day that February does not have', '2011-02-29 12:00:00', noSuchDate],
  ['at an hour that no clock shows', '2011-02-28 24:00:00', noSuchDate],
  ['in a month that no year has', '2011-13-01 00:00:00', noSuchDate],
  ['without seconds', '2011-02-28 12:00', notADate],
])('a time of London %s', (_, text, wanted) => {
  expect(read('yyyy-MM-dd HH:mm:ss', 'Europe/London', text)).toBe(wanted)
})

test.each([
  ['Europe/Istanbul', '2016-03-27 03:30', skipped],
  ['Europe/Istanbul', '2026-06-01 12:00', '2026-06-01T09:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01 12:00', '2026-06-01T06:15:00.000Z'],
  ['Pacific/Apia', '2011-12-30 12:00', skipped],
  ['Pacific/Kiritimati', '2026-01-01 00:30', '2025-12-31T10:30:00.000Z'],
  ['UTC', '2026-01-01 00:30', '2026-01-01T00:30:00.000Z'],
])('in %s %s', (zone, text, wanted) => {
  expect(read('yyyy-MM-dd HH:mm', zone, text)).toBe(wanted)
})

test.each([
  ['dd.MM.yyyy', '31.12.2025', '2025-12-31T00:00:00.000Z'],
  ['d/M/yyyy H:mm', '1/2/2025 9:05', '2025-02-01T09:05:00.000Z'],
  ['yyyyMMdd', '20250201', '2025-02-01T00:00:00.000Z'],
  ['dd.MM.yyyy', '31-12-2025', notADate],
  ['iso', '2025-02-01T09:05:00Z', '2025-02-01T09:05:00.000Z'],
  ['iso', '2025-02-01T09:05:00.123456+03:00', '2025-02-01T06:05:00.123Z'],
  ['iso', '2025-02-01 09:05', '2025-02-01T09:05:00.000Z'],
  ['iso', '2025-02-30T09:05:00Z', noSuchDate],
  ['iso', '2025-02-01T09:05:00+19:00', notADate],
  ['seconds', '1764547200', '2025-12-01T00:00:00.000Z'],
  ['milliseconds', '1764547200001', '2025-12-01T00:00:00.001Z'],
  ['seconds', '1.7e9', notADate],
])('%s reads %s', (format, text, wanted) => {
  expect(read(format, 'UTC', text)).toBe(wanted)
})

test('a zone that does not exist and a format without a year are refused', () => {
  expect(() => dateReader('iso', 'Europe/Atlantis')).toThrow(RangeError)
  expect(() => dateReader('HH:mm', 'UTC')).toThrow(RangeError)
})
