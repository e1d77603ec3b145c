import { camel, sentence } from '../source/spelling.ts'
import { parse } from '../source/syntax.ts'

/** A word that a person gave and that cannot be used; the message says why and what would do. */
export class Refusal extends Error {}

export type FeatureNames = {
  /** The word of the feature in every room: `price-lists`. */
  feature: string
  /** One of them: `price-list`. */
  singular: string
  /** What a Turkish screen calls them; the English word until somebody translates it. */
  turkish: string
}

const kebab = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/
const longest = 40

/** `fee-policies` → one `fee-policy`. `singular` for words that do not follow the rules of English. */
export function namesOf(feature: string, given: { singular?: string | undefined; turkish?: string | undefined } = {}): FeatureNames {
  refuseBadWord(feature)
  const singular = given.singular ?? singularOf(feature)
  if (singular === undefined || singular === feature)
    throw new Refusal(`${feature} is not a plural: features are named after what they hold, such as invoices (or say --singular WORD)`)
  refuseBadWord(singular)
  if (parse('x.ts', `export const ${camel(feature)} = 1`).errors.length > 0)
    throw new Refusal(`${feature} is a word of the language: the contract could not have its name`)
  return { feature, singular, turkish: given.turkish ?? sentence(feature) }
}

function refuseBadWord(word: string) {
  if (!kebab.test(word))
    throw new Refusal(`${JSON.stringify(word)} is not a name: small letters and digits, words joined by -, such as price-lists`)
  if (word.length > longest) throw new Refusal(`${word} is longer than ${longest} letters`)
}

function singularOf(plural: string): string | undefined {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y')
  if (/(?:ss|sh|ch|x)es$/.test(plural)) return plural.replace(/es$/, '')
  return /[^s]s$/.test(plural) ? plural.replace(/s$/, '') : undefined
}
