import { addTexts } from '../../shared/texts/texts.ts'
import type transactions from './texts/en.json'
import type facts from './texts/facts.en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    transactions: typeof transactions
    facts: typeof facts
  }
}

export const transactionTexts = addTexts('transactions', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
export const factTexts = addTexts('facts', { en: () => import('./texts/facts.en.json'), tr: () => import('./texts/facts.tr.json') })
