import type words from '@portico/contract/features/transactions/words/en.json'
import { addLateTexts, addTexts, together } from '../../shared/texts/texts.ts'
import type transactions from './texts/en.json'
import type facts from './texts/facts.en.json'
import type record from './texts/record.en.json'
import type tabs from './texts/tabs.en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    transactions: typeof transactions & typeof words & typeof record
    record: typeof record
    tabs: typeof tabs
    facts: typeof facts
  }
}

export const transactionTexts = addTexts('transactions', {
  en: together(
    () => import('./texts/en.json'),
    () => import('@portico/contract/features/transactions/words/en.json'),
  ),
  tr: together(
    () => import('./texts/tr.json'),
    () => import('@portico/contract/features/transactions/words/tr.json'),
  ),
})
/** Words of a record and its actions: the first page does not carry them. */
export const recordTexts = addLateTexts('record', 'transactions', {
  en: () => import('./texts/record.en.json'),
  tr: () => import('./texts/record.tr.json'),
})
export const factTexts = addTexts('facts', { en: () => import('./texts/facts.en.json'), tr: () => import('./texts/facts.tr.json') })
/** Words of tabs that come when they are opened: the first page does not carry them. */
export const tabTexts = addTexts('tabs', { en: () => import('./texts/tabs.en.json'), tr: () => import('./texts/tabs.tr.json') })
