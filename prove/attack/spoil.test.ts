import { expect, test } from 'vitest'
import { fitsText, sampleOf } from './sample.ts'
import { badBodies, badValues, withRaw } from './spoil.ts'

const colour = { type: 'string', pattern: '^#[0-9a-f]{6}$' }
const components: Record<string, object> = { colour }
const catalogue = {
  resolve: (schema: Record<string, unknown>) => (typeof schema.$ref === 'string' ? { ...components[schema.$ref] } : schema),
}
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 20, pattern: '\\S' },
    colour: { $ref: 'colour' },
    place: { anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }] },
    labels: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 2 },
  },
  required: ['name', 'colour'],
  additionalProperties: false,
}

test('a sample has the required fields, or all fields on request', () => {
  expect(sampleOf(catalogue, schema)).toEqual({ name: 'Harbour lantern', colour: '#336699' })
  expect(sampleOf(catalogue, schema, { whole: true })).toMatchObject({ place: 1, labels: [expect.stringMatching(/^019a/)] })
})

test('a text fits its form, its bounds and its words', () => {
  expect(fitsText(colour, '#336699')).toBe(true)
  expect(fitsText(colour, '#33669')).toBe(false)
  expect(fitsText({ type: 'string', format: 'uuid' }, 'x')).toBe(false)
  expect(fitsText({ enum: ['a'] }, 'b')).toBe(false)
})

test('bad values are of another type or beyond a bound, and none of them is good', () => {
  const raws = (one: object) => badValues(catalogue, one as Record<string, unknown>).map(({ raw }) => raw)
  expect(raws(schema.properties.place)).toEqual(expect.arrayContaining(['0', '10', '1.5', '"Harbour"', 'true', '[]']))
  expect(raws(schema.properties.place)).not.toContain('null')
  expect(raws(schema.properties.name)).toEqual(expect.arrayContaining(['null', '""', `"${'x'.repeat(21)}"`, '"\\ud800"']))
  expect(raws(schema.properties.labels)).toContain('[null,null,null]')
})

test('a bad body has one fault, also one that JSON cannot say', () => {
  const good = { name: 'One', colour: '#336699', place: 1 }
  expect(withRaw(good, ['place'], '1e400')).toBe('{"name":"One","colour":"#336699","place":1e400}')
  const bodies = badBodies(catalogue, schema, good).map(({ raw }) => raw)
  expect(bodies).toContain('{"colour":"#336699","place":1}')
  expect(bodies).toContain('{"name":"One","colour":"#336699","place":1,"name":"One"}')
  expect(bodies).toContain('{"name":"One","colour":"#336699","place":1,"__proto__":{"isAdmin":true}}')
  expect(bodies).not.toContain(JSON.stringify(good))
})
