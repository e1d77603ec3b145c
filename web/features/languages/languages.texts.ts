import { addTexts } from '../../shared/texts/texts.ts'
import type languages from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    languages: typeof languages
  }
}

export const languageTexts = addTexts('languages', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
