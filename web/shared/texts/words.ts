import type { Language } from '@portico/contract/core/languages.ts'
import type { Words } from '@portico/contract/core/words.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** `say(permissions[name].words)` in the user's language: texts that are declared in both languages. */
export function useWords(): (words: Words) => string {
  const { language } = useTranslation().i18n
  return useCallback((words) => words[language as Language], [language])
}
