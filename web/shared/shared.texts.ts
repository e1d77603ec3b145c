import { addTexts } from './texts.ts'

/** The words that pages of all features share. */
export const sharedTexts = addTexts('shared', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
