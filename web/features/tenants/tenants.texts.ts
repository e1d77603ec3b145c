import { addTexts } from '../../shared/texts/texts.ts'
import type tenants from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    tenants: typeof tenants
  }
}

export const tenantTexts = addTexts('tenants', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
