import { camel, sentence } from '../source/spelling.ts'
import { parse } from '../source/syntax.ts'

/** A word that a person gave and that cannot be used; the message says why and what would do. */
export class Refusal extends Error {}

export type Names = {
  /** The word of the feature in every room: `price-lists`. */
  feature: string
  /** One of them: `price-list`. */
  singular: string
}

const kebab = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/
const longest = 40

/** `fee-policies` → one `fee-policy`. `singular` for words that do not follow the rules of English. */
export function namesOf(feature: string, given: { singular?: string | undefined } = {}): Names {
  refuseBadWord(feature)
  const singular = given.singular ?? singularOf(feature)
  if (singular === undefined || singular === feature)
    throw new Refusal(`${feature} is not a plural: features are named after what they hold, such as invoices (or say --singular WORD)`)
  refuseBadWord(singular)
  if (parse('x.ts', `export const ${camel(feature)} = 1`).errors.length > 0)
    throw new Refusal(`${feature} is a word of the language: the contract could not have its name`)
  return { feature, singular }
}

function refuseBadWord(word: string) {
  if (!kebab.test(word))
    throw new Refusal(`${JSON.stringify(word)} is not a name: small letters and digits, words joined by -, such as price-lists`)
  if (word.length > longest) throw new Refusal(`${word} is longer than ${longest} letters`)
}

function singularOf(plural: string): string | undefined {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y')
  if (/(?:ss|sh|ch|x|us)es$/.test(plural)) return plural.replace(/es$/, '')
  return /[^s]s$/.test(plural) ? plural.replace(/s$/, '') : undefined
}

const harmony: Record<string, string> = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' }
const isVowel = (letter: string) => Object.hasOwn(harmony, letter)

/** One of them in Turkish, in small letters: `Ülkeler` → `ülke`, `Belge türleri` → `belge türü`, `E-posta şablonları` → `e-posta şablonu`. */
export function turkishSingular(plural: string): string {
  const small = plural.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase('tr'))
  if (/l[ae]r$/.test(small)) return small.slice(0, -3)
  const stem = /^(.+)l(?:arı|eri)$/.exec(small)?.[1]
  if (stem === undefined) return small
  const ending = harmony[[...stem].findLast(isVowel) ?? 'a']!
  return isVowel(stem.at(-1)!) ? `${stem}s${ending}` : `${stem}${ending}`
}

/** All of them as an object, as in seeing them: `Ülkeler` → `Ülkeleri`, `Belge türleri` → `Belge türlerini`. */
export const turkishObject = (plural: string): string =>
  /l[ae]r$/.test(plural)
    ? `${plural}${plural.endsWith('lar') ? 'ı' : 'i'}`
    : /l(arı|eri)$/.test(plural)
      ? `${plural}n${plural.at(-1)}`
      : plural

/** `isActive` → `is_active`, as a column is called. */
export const column = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** `isActive` → `Is active`, as a screen would say it until someone says it better. */
export const label = (field: string) => sentence(column(field).replace(/^_/, '').replaceAll('_', '-'))
