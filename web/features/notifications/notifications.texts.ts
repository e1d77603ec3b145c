import { addTexts } from '../../shared/texts/texts.ts'
import type notifications from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    notifications: typeof notifications
  }
}

export const notificationTexts = addTexts('notifications', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
