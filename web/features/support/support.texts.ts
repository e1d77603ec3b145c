import { addTexts } from '../../shared/texts.ts'
import type tickets from './texts/en.json'

declare module '../../shared/texts.ts' {
  interface Texts {
    tickets: typeof tickets
  }
}

export const ticketTexts = addTexts('tickets', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
