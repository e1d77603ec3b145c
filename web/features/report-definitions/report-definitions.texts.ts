import { addTexts } from '../../shared/texts/texts.ts'
import type words from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'report-definitions': typeof words
  }
}

export const reportDefinitionTexts = addTexts('report-definitions', {
  en: () => import('./texts/en.json'),
  tr: () => import('./texts/tr.json'),
})
