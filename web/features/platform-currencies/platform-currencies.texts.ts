import { addTexts } from '../../shared/texts/texts.ts'
import type currencies from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'platform-currencies': typeof currencies
  }
}

export const currencyTexts = addTexts('platform-currencies', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
