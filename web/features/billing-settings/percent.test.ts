import { expect, test } from 'vitest'
import { basisPointsIn, percentOf } from './percent.ts'

test('a percentage is read to the basis point and shown as it was typed', () => {
  for (const [text, basisPoints] of [
    ['20', 2000],
    ['18.5', 1850],
    ['7.25', 725],
    ['0.05', 5],
    ['100', 10_000],
  ] as const)
    expect([basisPointsIn(text), percentOf(basisPoints)]).toEqual([basisPoints, text])
  expect([basisPointsIn('20.00'), basisPointsIn('18,5')]).toEqual([2000, 1850])
  for (const text of ['', 'x', '1.234', '-1']) expect(basisPointsIn(text), text).toBeNaN()
})
