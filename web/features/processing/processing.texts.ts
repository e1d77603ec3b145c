import { addTexts } from '../../shared/texts/texts.ts'
import type processing from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    processing: typeof processing
  }
}

export const processingTexts = addTexts('processing', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
