import { addTexts } from '../../shared/texts/texts.ts'
import type profile from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    profile: typeof profile
  }
}

export const profileTexts = addTexts('profile', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
