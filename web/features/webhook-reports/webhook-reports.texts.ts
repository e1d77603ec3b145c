import { addTexts } from '../../shared/texts/texts.ts'
import type webhookReports from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    webhookReports: typeof webhookReports
  }
}

export const webhookReportTexts = addTexts('webhookReports', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
