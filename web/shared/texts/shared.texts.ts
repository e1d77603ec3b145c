import { addTexts } from './texts.ts'

/** The words that pages of all features share. */
export const sharedTexts = addTexts('shared', { en: () => import('./en.json'), tr: () => import('./tr.json') })
