import { addTexts } from '../../shared/texts/texts.ts'
import type labels from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    labels: typeof labels
  }
}

export const labelTexts = addTexts('labels', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
