import { addTexts } from '../../shared/texts/texts.ts'
import type keys from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    keys: typeof keys
  }
}

export const keyTexts = addTexts('keys', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
