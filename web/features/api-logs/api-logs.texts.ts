import { addTexts } from '../../shared/texts/texts.ts'
import type apiLogs from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    apiLogs: typeof apiLogs
  }
}

export const apiLogTexts = addTexts('apiLogs', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
