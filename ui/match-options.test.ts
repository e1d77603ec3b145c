import { expect, test } from 'vitest'
import { matching, searchable } from './match-options.ts'

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

test('a search finds Turkish letters from plain ones, and the other way round', () => {
  const cities = named('İzmir', 'Iğdır', 'Şanlıurfa', 'Çorum')
  const found = (search: string) => matching(cities, search).map(({ label }) => label)
  expect(found('iz')).toEqual(['İzmir'])
  expect(found('İZ')).toEqual(['İzmir'])
  expect(found('igdir')).toEqual(['Iğdır'])
  expect(found('IĞDIR')).toEqual(['Iğdır'])
  expect(found('sanli')).toEqual(['Şanlıurfa'])
  expect(found(' ço ')).toEqual(['Çorum'])
})

test('case and accents make no difference, letters do', () => {
  expect(searchable('I')).toBe(searchable('ı'))
  expect(searchable('Crème')).toBe('creme')
  expect(matching(named('Ada'), 'b')).toEqual([])
})
