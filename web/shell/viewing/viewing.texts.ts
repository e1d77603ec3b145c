import { addTexts } from '../../shared/texts/texts.ts'
import type viewing from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    viewing: typeof viewing
  }
}

export const viewingTexts = addTexts('viewing', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
