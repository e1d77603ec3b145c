import { addTexts } from '../../shared/texts/texts.ts'
import type schedules from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    schedules: typeof schedules
  }
}

export const scheduleTexts = addTexts('schedules', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
