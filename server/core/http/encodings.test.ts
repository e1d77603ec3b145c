import { expect, test } from 'vitest'
import { takenEncoding } from './encodings.ts'

test('an encoding is taken by its name or by the star, and not with a weight of nothing', () => {
  const isTaken = (accepted?: string) => takenEncoding(accepted, ['gzip']) === 'gzip'
  for (const yes of ['gzip', 'br, GZIP;q=0.5', '*', 'deflate, *;q=0.1', 'x-gzip']) expect([yes, isTaken(yes)]).toEqual([yes, true])
  for (const no of [undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.000, *', 'gzipped']) expect([no, isTaken(no)]).toEqual([no, false])
})

test('of several that are taken our own order decides', () => {
  for (const [accepted, taken] of [
    ['gzip, br', 'br'],
    ['*', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', undefined],
  ])
    expect([accepted, takenEncoding(accepted, ['br', 'gzip'])]).toEqual([accepted, taken])
})
