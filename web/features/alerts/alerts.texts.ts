import { addTexts } from '../../shared/texts/texts.ts'
import type alerts from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    alerts: typeof alerts
  }
}

export const alertTexts = addTexts('alerts', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
