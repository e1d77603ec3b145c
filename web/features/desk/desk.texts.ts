import { addTexts } from '../../shared/texts/texts.ts'
import type desk from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    desk: typeof desk
  }
}

export const deskTexts = addTexts('desk', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
