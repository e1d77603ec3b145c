import { addTexts } from '../texts/texts.ts'
import type exports from './texts/en.json'

declare module '../texts/texts.ts' {
  interface Texts {
    exports: typeof exports
  }
}

export const exportTexts = addTexts('exports', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
