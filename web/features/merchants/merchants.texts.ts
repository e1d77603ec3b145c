import { addTexts } from '../../shared/texts/texts.ts'
import type merchants from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    merchants: typeof merchants
  }
}

export const merchantTexts = addTexts('merchants', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
