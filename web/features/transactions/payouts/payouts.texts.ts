import { addTexts } from '../../../shared/texts/texts.ts'
import type payouts from './texts/en.json'

declare module '../../../shared/texts/texts.ts' {
  interface Texts {
    payouts: typeof payouts
  }
}

export const payoutTexts = addTexts('payouts', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
