import { addTexts } from '../../shared/texts/texts.ts'
import type countries from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    countries: typeof countries
  }
}

export const countryTexts = addTexts('countries', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
