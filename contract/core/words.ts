import type { Language } from './languages.ts'

/** One text in every language of the portal. */
export type Words = Readonly<Record<Language, string>>
