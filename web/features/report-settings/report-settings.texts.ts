import { addTexts } from '../../shared/texts/texts.ts'
import type words from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'report-settings': typeof words
  }
}

export const reportSettingsTexts = addTexts('report-settings', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
