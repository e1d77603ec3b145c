import { addTexts } from '../../../shared/texts/texts.ts'
import type declines from './texts/en.json'

declare module '../../../shared/texts/texts.ts' {
  interface Texts {
    declines: typeof declines
  }
}

export const declineTexts = addTexts('declines', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
