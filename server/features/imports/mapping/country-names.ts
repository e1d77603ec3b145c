/** Names that files use and the standard does not. Null: no country, or several at once. */
import { keyOf } from '@portico/contract/core/text/fold.ts'

const others: Record<string, string | null> = {
  EIRE: 'IE',
  RSA: 'ZA',
  USA: 'US',
  UK: 'GB',
  UAE: 'AE',
  'GREAT BRITAIN': 'GB',
  'HONG KONG': 'HK',
  'CZECH REPUBLIC': 'CZ',
  TURKEY: 'TR',
  'SOUTH KOREA': 'KR',
  RUSSIA: 'RU',
  MACAU: 'MO',
  // Jersey and Guernsey have a code each.
  'CHANNEL ISLANDS': null,
  'EUROPEAN COMMUNITY': null,
  UNSPECIFIED: null,
}

const otherKeys = new Map(Object.entries(others).map(([name, code]) => [keyOf(name), code]))

/** CLDR gives names to these too, but they are no countries of ISO 3166. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'XK', 'ZZ', 'QO', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function namesOfIso(): Map<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.filter(
    (code) => english.of(code) !== undefined && !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code,
  )
  return new Map(named.flatMap((code) => [[keyOf(english.of(code)!), code] as const, [keyOf(code), code] as const]))
}

let known: Map<string, string> | undefined

/** The ISO 3166 code of a country that is given by code or English name; null where it is none; undefined for an unknown name. */
export function countryCodeOf(name: string): string | null | undefined {
  known ??= namesOfIso()
  const key = keyOf(name)
  return known.get(key) ?? otherKeys.get(key)
}
