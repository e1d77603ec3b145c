import { addTexts } from '../../shared/texts.ts'
import type keys from './texts/en.json'

declare module '../../shared/texts.ts' {
  interface Texts {
    keys: typeof keys
  }
}

export const keyTexts = addTexts('keys', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
