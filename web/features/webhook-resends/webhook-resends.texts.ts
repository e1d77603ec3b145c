import { addTexts } from '../../shared/texts/texts.ts'
import type webhookResends from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'webhook-resends': typeof webhookResends
  }
}

export const webhookResendTexts = addTexts('webhook-resends', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
