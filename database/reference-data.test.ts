import { readFileSync } from 'node:fs'
import { languages as spoken } from '@portico/contract/core/languages.ts'
import { exponentOf } from '@portico/contract/core/money.ts'
import { publicData } from '@portico/testkit/files/public-data.ts'
import { continents, countries as known } from 'countries-list'
import currencyCodes from 'currency-codes'
import iso from 'i18n-iso-countries'
import iso639 from 'iso-639-1'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { withMigratedDatabase } from './migrated-database.fixture.ts'

let admin: pg.Client
withMigratedDatabase((made) => {
  admin = made.admin
})
const rows = async (text: string) => (await admin.query(text)).rows

test('the currency table and the arithmetic of money agree on every exponent', async () => {
  const currencies = await rows('select code, decimal_places as exponent from currencies')
  expect(currencies.length).toBeGreaterThan(150)
  expect(currencies.filter(({ code, exponent }) => exponentOf(code) !== exponent)).toEqual([])
})

test('exponents are those that ISO 4217 publishes', async () => {
  const xml = readFileSync(publicData('01-reference/iso4217/table_a1.xml'), 'utf8')
  const published = new Map(
    [...xml.matchAll(/<Ccy>([A-Z]{3})<\/Ccy>\s*<CcyNbr>\d+<\/CcyNbr>\s*<CcyMnrUnts>(\d)<\/CcyMnrUnts>/g)].map(([, code, units]) => [
      code,
      Number(units),
    ]),
  )
  expect(published.size).toBeGreaterThan(150)
  const ours = await rows('select code, decimal_places as exponent from currencies')
  expect(ours.filter(({ code, exponent }) => published.has(code) && published.get(code) !== exponent)).toEqual([])
  for (const code of ['EUR', 'GBP', 'TRY', 'NOK', 'JPY', 'KWD'])
    expect(ours.some((row) => row.code === code) && published.has(code)).toBe(true)
})

test('countries are those of ISO 3166, each with a name', async () => {
  const csv = readFileSync(publicData('01-reference/iso3166/country-codes.csv'), 'utf8')
  const countries = await rows('select code, name_en as name from countries')
  expect(countries).toHaveLength(249)
  expect(countries.filter(({ code }) => !csv.includes(`,${code},`))).toEqual([])
  expect(countries.filter(({ name }) => name.trim() === '')).toEqual([])
})

test('the codes, the region and both names of each country are those of the standard', async () => {
  const shown = { en: new Intl.DisplayNames(['en'], { type: 'region' }), tr: new Intl.DisplayNames(['tr'], { type: 'region' }) }
  const countries = await rows('select code, code3, numeric_code, name_en, name_tr, region, is_active, is_standard from countries')
  const standard = countries.map(({ code }: { code: string }) => ({
    code,
    code3: iso.alpha2ToAlpha3(code),
    numeric_code: iso.alpha2ToNumeric(code),
    name_en: shown.en.of(code),
    name_tr: shown.tr.of(code),
    region: continents[known[code as keyof typeof known].continent],
    is_active: true,
    is_standard: true,
  }))
  expect(countries).toEqual(standard)
})

const namesOf = (type: 'currency' | 'language', code: string) => ({
  name_en: new Intl.DisplayNames(['en'], { type }).of(code),
  name_tr: new Intl.DisplayNames(['tr'], { type }).of(code),
})

test('the number, the digits and both names of each currency are those of the standard', async () => {
  const ours = await rows('select code, numeric_code, decimal_places, name_en, name_tr, is_active from currencies')
  const standard = ours.map(({ code }: { code: string }) => {
    const { number, digits } = currencyCodes.code(code)!
    return { code, numeric_code: number, decimal_places: digits, ...namesOf('currency', code), is_active: true }
  })
  expect(ours).toEqual(standard)
  const offered = (await rows('select code from currencies where is_standard')).map(({ code }) => code)
  expect(offered).toEqual(expect.arrayContaining(['EUR', 'USD', 'GBP', 'JPY', 'TRY', 'NOK', 'KWD']))
  expect(offered.length).toBeLessThan(50)
})

test('languages are those of ISO 639-1, each with its names; those that the portal speaks are active and standard', async () => {
  const ours = await rows('select code, own_name, name_en, name_tr, is_active, is_standard from languages order by code collate "C"')
  const standard = iso639
    .getAllCodes()
    // Twi, which CLDR calls Akan as well.
    .filter((code) => code !== 'tw')
    .sort()
    .map((code) => {
      const isSpoken = spoken.some((language) => language === code)
      const own_name = iso639.getNativeName(code).replace(/\p{Cf}/gu, '')
      return { code, own_name, ...namesOf('language', code), is_active: isSpoken, is_standard: isSpoken }
    })
  expect(ours).toEqual(standard)
})
