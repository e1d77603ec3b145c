import { addTexts } from '../../shared/texts/texts.ts'
import type documentTypes from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    'document-types': typeof documentTypes
  }
}

export const documentTypeTexts = addTexts('document-types', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
