import { addTexts } from '../texts/texts.ts'
import type resource from './texts/en.json'

declare module '../texts/texts.ts' {
  interface Texts {
    resource: typeof resource
  }
}

/** What the pages of all resources say; a feature that says it otherwise has the same key below `page` in its own texts. */
export const resourceTexts = addTexts('resource', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
