import { addTexts } from '../../shared/texts.ts'
import type roles from './texts/en.json'

declare module '../../shared/texts.ts' {
  interface Texts {
    roles: typeof roles
  }
}

export const roleTexts = addTexts('roles', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
