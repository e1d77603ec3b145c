import { addTexts } from '../../shared/texts/texts.ts'
import type dashboards from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    dashboards: typeof dashboards
  }
}

export const dashboardsTexts = addTexts('dashboards', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
