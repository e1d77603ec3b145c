import { addTexts } from '../../shared/texts/texts.ts'
import type words from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'dashboard-settings': typeof words
  }
}

export const dashboardSettingsTexts = addTexts('dashboard-settings', {
  en: () => import('./texts/en.json'),
  tr: () => import('./texts/tr.json'),
})
