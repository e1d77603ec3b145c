import type words from '@portico/contract/features/reports/words/en.json'
import { addTexts, together } from '../../shared/texts/texts.ts'
import type reports from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    reports: typeof reports & typeof words
  }
}

export const reportsTexts = addTexts('reports', {
  en: together(
    () => import('./texts/en.json'),
    () => import('@portico/contract/features/reports/words/en.json'),
  ),
  tr: together(
    () => import('./texts/tr.json'),
    () => import('@portico/contract/features/reports/words/tr.json'),
  ),
})
