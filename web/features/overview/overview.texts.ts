import { addTexts } from '../../shared/texts/texts.ts'
import type overview from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    overview: typeof overview
  }
}

export const overviewTexts = addTexts('overview', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
