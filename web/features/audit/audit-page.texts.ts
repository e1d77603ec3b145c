import { addTexts } from '../../shared/texts/texts.ts'
import type auditPage from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    auditPage: typeof auditPage
  }
}

export const auditPageTexts = addTexts('auditPage', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
