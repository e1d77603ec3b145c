import { addTexts } from '../../shared/texts/texts.ts'
import type transactions from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    transactions: typeof transactions
  }
}

export const transactionTexts = addTexts('transactions', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
