import { addTexts } from '../../shared/texts.ts'
import type limits from './texts/en.json'

declare module '../../shared/texts.ts' {
  interface Texts {
    limits: typeof limits
  }
}

export const limitTexts = addTexts('limits', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
