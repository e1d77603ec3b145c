import { addTexts } from '../../shared/texts/texts.ts'
import type billingSettings from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'billing-settings': typeof billingSettings
  }
}

export const billingTexts = addTexts('billing-settings', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
