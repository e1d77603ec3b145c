import { addTexts } from '../../shared/texts/texts.ts'
import type undelivered from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    undelivered: typeof undelivered
  }
}

export const undeliveredTexts = addTexts('undelivered', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
