import { addTexts } from '../../texts/texts.ts'
import type place from './texts/en.json'

declare module '../../texts/texts.ts' {
  interface Texts {
    place: typeof place
  }
}

/** Named by every page that is about one website. */
export const placeTexts = addTexts('place', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
