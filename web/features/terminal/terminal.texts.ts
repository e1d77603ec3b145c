import { addTexts } from '../../shared/texts/texts.ts'
import type terminal from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    terminal: typeof terminal
  }
}

export const terminalTexts = addTexts('terminal', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
