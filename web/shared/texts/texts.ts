import { type Language, languages } from '@portico/contract/core/languages.ts'
import type methods from '@portico/contract/features/transactions/words/methods.en.json'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type shared from './en.json'

/**
 * Every catalogue of the portal by name. A feature adds its own:
 * `declare module '@portico/web/shared/texts/texts.ts' { interface Texts { invoices: typeof en } }`.
 */
export interface Texts {
  shared: typeof shared & typeof methods
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared'
    resources: Texts
    returnNull: false
  }
}

/** The standard is English as it is written in Great Britain: the day before the month, 24 hours. */
const tags: Record<Language, string> = { en: 'en-GB', tr: 'tr' }

type Fetched = () => Promise<{ default: object }>
export type Catalogue = Record<Language, Fetched>

/** Texts of a catalogue beside words that the contract has, because the server writes them as well. No name is in both. */
export const together =
  (...parts: readonly Fetched[]): Fetched =>
  async () => ({ default: Object.assign({}, ...(await Promise.all(parts.map((part) => part()))).map((part) => part.default)) as object })

const catalogues = new Map<string, Catalogue>()

/** Makes a catalogue known; its texts are fetched when the first page that names it opens. */
export function addTexts(name: keyof Texts, catalogue: Catalogue): keyof Texts {
  catalogues.set(name, catalogue)
  return name
}

/** Texts of a catalogue that come later than the others, by a name of their own: they are read under the name of the whole. */
const wholeOf = new Map<string, keyof Texts>()
export function addLateTexts(name: keyof Texts, whole: keyof Texts, catalogue: Catalogue): keyof Texts {
  wholeOf.set(name, whole)
  return addTexts(name, catalogue)
}

/** Whether a feature has a catalogue of this name: a trail names its records by their features. */
export const hasTexts = (name: string): name is keyof Texts => catalogues.has(name)

const storageKey = 'language'
/** What the account said when this browser last heard it. */
const accountKey = 'accountLanguage'

/** What the person chose here, else what the account says, else what the browser speaks. */
export function preferredLanguage(account?: string): Language {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2))
  const wanted = [localStorage.getItem(storageKey), account, ...spoken]
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en'
}

const asLanguage = (tag: string | null | undefined) => languages.find((language) => language === tag)

/** Fetches the texts of a catalogue in one language. */
export const catalogueBackend = {
  type: 'backend' as const,
  read: (language: string, name: string, done: (error: Error | null, texts: object | null) => void) => {
    const load = catalogues.get(name)?.[asLanguage(language) ?? 'en']
    if (!load) return done(new Error(`There is no catalogue ${name}`), null)
    const whole = wholeOf.get(name)
    const others = whole && catalogues.get(whole)?.[asLanguage(language) ?? 'en']()
    Promise.all([load(), others]).then(
      ([texts, before]) => {
        // With the others: a catalogue with some texts counts as loaded.
        if (whole) i18next.addResourceBundle(language, whole, { ...before?.default, ...texts.default }, true)
        done(null, texts.default)
      },
      (error: Error) => done(error, null),
    )
  },
}

export async function startTexts(first: readonly (keyof Texts)[]): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = tags[asLanguage(language) ?? 'en']
  })
  await i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      // A language that changes once the account is known has all texts fetched a second time, and the page drawn again.
      lng: preferredLanguage(localStorage.getItem(accountKey) ?? undefined),
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: [...first],
      defaultNS: 'shared',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
    })
}

/** Waits until the texts of a page are there, so that no key is ever shown. */
export const loadTexts = (names: readonly (keyof Texts)[]): Promise<void> => i18next.loadNamespaces([...names])

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await i18next.changeLanguage(language)
}

export const noteAccountLanguage = (language: string): void => localStorage.setItem(accountKey, language)

/**
 * The language of the account, unless the user has chosen another one in this browser. A choice made in another browser since
 * counts more than what this one was told before that.
 */
export const followAccount = async (account: string): Promise<void> => {
  const heard = localStorage.getItem(accountKey)
  if (heard !== null && heard !== account) localStorage.removeItem(storageKey)
  noteAccountLanguage(account)
  const language = preferredLanguage(account)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

export const currentLanguage = (): Language => asLanguage(i18next.language) ?? 'en'
