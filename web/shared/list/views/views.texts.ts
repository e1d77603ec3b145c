import { addTexts } from '../../texts/texts.ts'
import type views from './texts/en.json'

declare module '../../texts/texts.ts' {
  interface Texts {
    views: typeof views
  }
}

/** Named by every page with a list. */
export const viewTexts = addTexts('views', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
