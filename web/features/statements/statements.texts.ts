import { addTexts } from '../../shared/texts/texts.ts'
import type statements from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    statements: typeof statements
  }
}

export const statementsTexts = addTexts('statements', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
