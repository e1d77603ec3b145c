import { addTexts } from '../../shared/texts/texts.ts'
import type roles from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    roles: typeof roles
  }
}

export const roleTexts = addTexts('roles', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
