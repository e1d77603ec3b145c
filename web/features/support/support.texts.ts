import { addTexts } from '../../shared/texts/texts.ts'
import type support from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    support: typeof support
  }
}

export const supportTexts = addTexts('support', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
