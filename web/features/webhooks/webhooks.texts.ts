import { addTexts } from '../../shared/texts/texts.ts'
import type webhooks from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    webhooks: typeof webhooks
  }
}

export const webhookTexts = addTexts('webhooks', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
