import { addTexts } from '../../shared/texts/texts.ts'
import type invoices from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    invoices: typeof invoices
  }
}

export const invoiceTexts = addTexts('invoices', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
