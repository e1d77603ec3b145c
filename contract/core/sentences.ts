import type { Language } from './languages.ts'
import { formatMoney } from './money.ts'

/** Words for each value that a place may take, in both languages. A word may hold places of the sentence around it. */
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>
/** What fills a place of a sentence: a text as it is, a whole number, an amount, or one of a set of words. */
export type Place = 'text' | 'count' | 'money' | Words
export type Places = Readonly<Record<string, Place>>
/** An amount travels as it is kept, and is written out only where it is read. */
export type Amount = { readonly minor: number; readonly currency: string }
export type Value = string | number | Amount
/** What the places of one sentence are filled with. Plain JSON. */
export type Values = Readonly<Record<string, Value>>

type ValueOf<P> = P extends 'text' ? string : P extends 'count' ? number : P extends 'money' ? Amount : keyof P & string
export type ValuesOf<P extends Places> = { readonly [Name in keyof P]: ValueOf<P[Name]> }
/** Nothing to give where a sentence has no place. */
export type Given<P extends Places> = Record<never, never> extends P ? [] : [values: ValuesOf<P>]

/** A sentence as written in a catalogue, before it has a name. */
export type Draft<P extends Places = Places> = { readonly places: P } & Readonly<Record<Language, string>>
/** One entry of a catalogue. Given its values it says itself. */
export type Sentence<P extends Places = Places> = Draft<P> & { readonly reason: string } & ((...values: Given<P>) => Said)
/** A sentence by its name (`views.tooMany`) with its values, and how it reads in English. */
export type Said = { readonly reason: string; readonly params: Values; readonly text: string }

/** How a sentence of this catalogue reads in English; a name that it does not have stays as it is. */
export function inEnglish(catalogue: Readonly<Record<string, Draft>>, { reason, params }: { reason: string; params: Values }): string {
  const key = reason.slice(reason.indexOf('.') + 1)
  const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
  return entry ? fill(entry.en, params, wordsOf(entry, 'en')) : reason
}

/** Declares one sentence: its places, and its words in both languages. */
export const sentence = <const P extends Places>(places: P, words: Readonly<Record<Language, string>>): Draft<P> => ({ places, ...words })

/** A catalogue of sentences. `name` is the first word of their names. */
export const sentences = <const D extends Record<string, Draft>>(name: string, drafts: D) =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, draft]) => {
      const reason = `${name}.${key}`
      const say = (params: Values = {}): Said => ({ reason, params, text: fill(draft.en, params, wordsOf(draft, 'en')) })
      return [key, Object.assign(say, draft, { reason })]
    }),
  ) as unknown as { readonly [Key in keyof D]: Sentence<D[Key]['places']> }

export type WordsOfPlaces = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The words of one language for each place that takes one of a set. */
export const wordsOf = ({ places }: Draft, language: Language): WordsOfPlaces =>
  Object.fromEntries(
    Object.entries(places)
      .filter((entry): entry is [string, Words] => typeof entry[1] === 'object')
      .map(([name, words]) => [name, Object.fromEntries(Object.entries(words).map(([value, word]) => [value, word[language]]))]),
  )

const place = /\{\{(\w+)\}\}/g

/** Fills the places of a sentence. What a value holds is text and is never read as a place. */
export const fill = (template: string, params: Values, words: WordsOfPlaces = {}): string =>
  template
    .replace(place, (whole, name: string) => words[name]?.[String(params[name])] ?? whole)
    .replace(place, (_, name: string) => shown(params[name]))

const shown = (value: Value | undefined) => (typeof value === 'object' ? formatMoney(value.minor, value.currency) : String(value ?? ''))

export const placesIn = (template: string): string[] => [...template.matchAll(place)].map(([, name]) => name!)
