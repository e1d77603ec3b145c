import { addTexts } from '../texts/texts.ts'
import type audit from './texts/en.json'

declare module '../texts/texts.ts' {
  interface Texts {
    audit: typeof audit
  }
}

export const auditTexts = addTexts('audit', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
