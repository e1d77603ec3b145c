import { addTexts } from '../../shared/texts/texts.ts'
import type people from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    people: typeof people
  }
}

export const peopleTexts = addTexts('people', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
