import { addTexts } from '../../shared/texts/texts.ts'
import type words from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    analytics: typeof words
  }
}

export const analyticsTexts = addTexts('analytics', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
