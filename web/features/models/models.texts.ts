import { addTexts } from '../../shared/texts.ts'
import type models from './texts/en.json'

declare module '../../shared/texts.ts' {
  interface Texts {
    models: typeof models
  }
}

export const modelTexts = addTexts('models', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
