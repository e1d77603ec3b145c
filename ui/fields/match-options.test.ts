import fc from 'fast-check'
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

const lettersOf = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 })

test('whatever is written in Turkish is found in capitals and in small letters, by the rules of either language', () => {
  fc.assert(
    fc.property(lettersOf('abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ 0'), (text) => {
      for (const written of [text.toLocaleUpperCase('tr'), text.toLocaleLowerCase('tr'), text.toUpperCase(), text.toLowerCase()])
        expect(searchable(written)).toBe(searchable(text))
    }),
  )
})

test('whatever is written from right to left is found by any part of it', () => {
  fc.assert(
    fc.property(lettersOf('אבגדהוזחטיםןףץ ابتثجحخدذرزسشعغفقكلمنهوي٠١٢٣'), fc.nat(20), (text, from) => {
      fc.pre(text.trim() !== '')
      expect(matching(named(text), text.slice(from % text.length))).toHaveLength(1)
    }),
  )
})
