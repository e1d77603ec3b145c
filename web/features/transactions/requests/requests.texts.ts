import { addTexts } from '../../../shared/texts/texts.ts'
import type requests from './texts/en.json'

declare module '../../../shared/texts/texts.ts' {
  interface Texts {
    requests: typeof requests
  }
}

export const requestTexts = addTexts('requests', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
