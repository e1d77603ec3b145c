import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthOf, mapSteps, stepOf, stepsOf } from './map-steps.ts'
import { worldShapes } from './world-shapes.ts'

test('a country with more is never coloured paler, and one with anything is never left blank', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 60 }), (values) => {
      const steps = stepsOf(values)
      expect(steps.length).toBeLessThanOrEqual(mapSteps)
      const depths = values.toSorted((a, b) => a - b).map((value) => depthOf(stepOf(value, steps), steps.length))
      expect(depths).toEqual(depths.toSorted((a, b) => a - b))
      for (const value of values) expect(depthOf(stepOf(value, steps), steps.length) > 0).toBe(value > 0)
    }),
  )
})

test('B-DASH-03 the map has the countries by their two letters, each in one place', () => {
  const shapes = worldShapes()
  const codes = shapes.map(({ code }) => code).filter((code) => code !== undefined)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of ['TR', 'DE', 'FR', 'GB', 'US', 'NO', 'XK']) expect(codes).toContain(code)
  expect(codes).not.toContain('AQ')
  // France is said to be in Europe, not in the Atlantic beside its islands.
  const [france, germany] = ['FR', 'DE'].map((code) => shapes.find((one) => one.code === code)!.middle)
  expect(Math.abs(france![0] - germany![0])).toBeLessThan(40)
})
