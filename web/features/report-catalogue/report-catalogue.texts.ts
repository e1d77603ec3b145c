import { addTexts } from '../../shared/texts/texts.ts'
import type words from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'report-catalogue': typeof words
  }
}

export const reportCatalogueTexts = addTexts('report-catalogue', {
  en: () => import('./texts/en.json'),
  tr: () => import('./texts/tr.json'),
})
