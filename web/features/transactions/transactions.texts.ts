import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createSentences } from '../../shared/texts/sentences.ts'
import { addTexts } from '../../shared/texts/texts.ts'
import type transactions from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    transactions: typeof transactions
    transactionSentences: Record<string, string>
  }
}

export const transactionTexts = addTexts('transactions', { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })

/** What the server writes down in English about payments; in English it stands as it is. */
export const transactionSentences = addTexts('transactionSentences', {
  en: () => import('./texts/sentences.en.json'),
  tr: () => import('./texts/sentences.tr.json'),
})

/** `(sentence) => sentence` in the person's language. */
export function useSentences(): (sentence: string) => string {
  const { language } = useTranslation('transactions').i18n
  return useMemo(
    () => createSentences((i18next.getResourceBundle(language, 'transactionSentences') ?? {}) as Record<string, string>),
    [language],
  )
}
