import { addTexts } from '../../shared/texts/texts.ts'
import type models from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    models: typeof models
  }
}

export const modelTexts = addTexts('models', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
