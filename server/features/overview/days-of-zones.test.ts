import { isZoneName } from '@portico/contract/core/text/time-zones.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { localDays } from './local-days.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

/** Days of figures are cut by the program, times in files are written by the database: a payment has one day in both. */
test('in every zone that program and database know alike, the days of 2026 are those that the database writes', async () => {
  const { admin } = portico
  const { rows: known } = await admin.query<{ name: string }>('select name from pg_timezone_names order by name')
  const zones = known.map(({ name }) => name).filter(isZoneName)
  const noons = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)))
  const [alike, differing] = [[] as string[], [] as string[]]
  for (const zone of zones) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    const { rows } = await admin.query<{ wall: string }>(
      "select to_char(at at time zone $1, 'YYYY-MM-DD HH24:MI:SS') as wall from unnest($2::timestamptz[]) with ordinality as n (at, place) order by place",
      [zone, noons],
    )
    const same = rows.every(({ wall }, place) => wall === format.format(noons[place]))
    ;(same ? alike : differing).push(zone)
  }
  // Their lists are of different dates: a law of this year may be in one of them alone.
  expect(differing.length).toBeLessThan(10)
  expect(alike.length).toBeGreaterThan(400)
  for (const zone of alike) {
    const days = localDays(zone, new Date('2026-01-01T12:00:00Z'))
    const starts = noons.map((_, day) => [days.nameOf(day), new Date(days.day(day).from).toISOString()] as const)
    const { rows } = await admin.query(
      `select day from unnest($2::date[], $3::timestamptz[]) as d (day, start)
       where (start at time zone $1)::date <> day or ((start - interval '1 ms') at time zone $1)::date >= day`,
      [zone, starts.map(([day]) => day), starts.map(([, start]) => start)],
    )
    expect([zone, rows]).toEqual([zone, []])
  }
}, 120_000)
