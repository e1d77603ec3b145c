import { join } from 'node:path'
import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import { type Language, languages } from '@portico/contract/core/languages.ts'
import { type Draft, placesIn, wordsOf } from '@portico/contract/core/sentences.ts'
import { contracts } from '@portico/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { cataloguesOf } from './catalogues.ts'

const catalogues = await cataloguesOf(join(import.meta.dirname, '../..'))
const entries = catalogues.flatMap(({ entries: all }) => Object.values(all))

/** The places that a sentence and its words hold. */
function placesOf(entry: Draft, language: Language): string[] {
  const words = Object.values(entry.places).flatMap((place) => (typeof place === 'object' ? Object.values(place) : []))
  return [entry[language], ...words.map((word) => word[language])].flatMap(placesIn)
}

/** It and its words. */
const readings = (entry: Draft, language: Language) => [entry[language], ...Object.values(wordsOf(entry, language))]

describe.each(entries.map((entry) => [entry.reason, entry] as const))('%s', (_, entry) => {
  test('is a whole sentence in both languages', () => {
    for (const language of languages) expect(entry[language]).toMatch(/\S/)
    expect(readings(entry, 'tr')).not.toEqual(readings(entry, 'en'))
  })

  test('fills the same places in both languages, each of a kind that it declares', () => {
    for (const language of languages) expect(new Set(placesOf(entry, language))).toEqual(new Set(Object.keys(entry.places)))
  })
})

test('each name is given once', () => {
  const names = entries.map(({ reason }) => reason)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
  expect(names.length).toBeGreaterThan(150)
})

test('endpoints declare entries of the catalogues, each once', () => {
  const known = new Set(entries.map(({ reason }) => reason))
  for (const [feature, contract] of Object.entries(contracts))
    for (const [name, { refusals = [] }] of Object.entries(contract as Record<string, Endpoint>)) {
      const declared = refusals.map((one) => (typeof one === 'string' ? one : one.reason))
      expect(
        declared.filter((one, at) => declared.indexOf(one) < at),
        `${feature}.${name} twice`,
      ).toEqual([])
      const reasons = refusals.filter((one) => typeof one !== 'string').map(({ reason }) => reason)
      expect(
        reasons.filter((reason) => !known.has(reason)),
        `${feature}.${name}`,
      ).toEqual([])
    }
})
