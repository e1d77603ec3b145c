import { addTexts } from '../../shared/texts/texts.ts'
import type words from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'exchange-rates': typeof words
  }
}

export const exchangeRateTexts = addTexts('exchange-rates', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
