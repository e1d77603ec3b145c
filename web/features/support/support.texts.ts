import { addTexts } from '../../shared/texts.ts'
import type support from './texts/en.json'

declare module '../../shared/texts.ts' {
  interface Texts {
    support: typeof support
  }
}

export const supportTexts = addTexts('support', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
