import { addTexts } from '../../shared/texts/texts.ts'
import type limits from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    limits: typeof limits
  }
}

export const limitTexts = addTexts('limits', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
