import { addTexts } from '../../shared/texts/texts.ts'
import type viewings from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    viewings: typeof viewings
  }
}

export const viewingsTexts = addTexts('viewings', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
