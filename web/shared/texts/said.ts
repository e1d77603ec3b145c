import type { Reason } from '@portico/contract/core/problem.ts'
import { fill, type WordsOfPlaces } from '@portico/contract/core/sentences.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Catalogues, catalogues } from './said.gen.ts'
import { addTexts, loadTexts, type Texts } from './texts.ts'

type Name = keyof Catalogues
type CatalogueTexts = { [One in Name as `said.${One}`]: object }
declare module './texts.ts' {
  interface Texts extends CatalogueTexts {}
}

/** A sentence of a catalogue by its name: `views.tooMany`. */
export type SaidName = { [One in Name]: `${One}.${keyof Catalogues[One] & string}` }[Name]
type Entry<Of extends SaidName> = Of extends `${infer One extends Name}.${infer Key}` ? Catalogues[One][Key & keyof Catalogues[One]] : never
type Given<Of extends SaidName> = Entry<Of> extends (...given: infer Values) => unknown ? Values : never

for (const [name, catalogue] of Object.entries(catalogues)) addTexts(textsOf(name), catalogue)

function textsOf(name: string): keyof Texts {
  return `said.${name as Name}`
}

/** The texts of a catalogue, for a page or part that says one of its sentences before the server does. */
export const saidTexts = (name: Name): keyof Texts => textsOf(name)

const isKnown = (name: string) => Object.hasOwn(catalogues, name)

/** What the server gave a name, in the language of the user; undefined where the words are not there. */
export function say({ reason, params }: Reason): string | undefined {
  const [name = '', key = ''] = reason.split('.')
  const find = (language: string) => {
    const texts = i18next.getResourceBundle(language, textsOf(name)) as (Record<string, unknown> & { words: WordsOfPlaces }) | undefined
    const template = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
    return typeof template === 'string' ? fill(template, params, texts!.words) : undefined
  }
  return find(i18next.language)
}

/** Fetches the words of what the server gave a name, so that they can be said at once. Without them the English sentence is shown. */
export async function fetchWords(reasons: readonly Reason[]): Promise<void> {
  const names = new Set(reasons.map(({ reason }) => reason.split('.')[0]!).filter(isKnown))
  if (names.size > 0 && i18next.isInitialized) await loadTexts([...names].map(textsOf)).catch(() => undefined)
}

/** The same, or where it has no name or no words here the English sentence beside it. */
export const sayOr = (said: Reason | null, english: string): string => (said && say(said)) ?? english

/** The same for words that may still have to come: waits for them, and renders again where the language changes. */
export function useSayOr(said: Reason | null, english: string): string {
  const name = said?.reason.split('.')[0] ?? ''
  useTranslation(isKnown(name) ? textsOf(name) : 'shared')
  return sayOr(said, english)
}

/** `useSaid('labels')` gives `(name, values) => text`: sentences of these catalogues before the server says them. */
export function useSaid<One extends Name>(
  ...names: One[]
): <const Of extends SaidName & `${One}.${string}`>(name: Of, ...given: Given<Of>) => string {
  // Renders again where the language changes; waits for words that did not come with the page.
  useTranslation(names.map(textsOf))
  return (name, ...[params = {}]) => say({ reason: name, params: params as Reason['params'] }) ?? ''
}
