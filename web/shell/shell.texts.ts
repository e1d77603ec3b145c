import { addTexts } from '../shared/texts/texts.ts'
import type shell from './texts/en.json'

declare module '../shared/texts/texts.ts' {
  interface Texts {
    shell: typeof shell
  }
}

/** The words of the shell and of the pages around signing in. */
export const shellTexts = addTexts('shell', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
