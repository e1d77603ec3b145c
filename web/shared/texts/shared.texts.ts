import { addTexts, together } from './texts.ts'

/** The words that pages of all features share. */
export const sharedTexts = addTexts('shared', {
  en: together(
    () => import('./en.json'),
    () => import('@portico/contract/features/transactions/words/methods.en.json'),
  ),
  tr: together(
    () => import('./tr.json'),
    () => import('@portico/contract/features/transactions/words/methods.tr.json'),
  ),
})
