import { useTranslation } from 'react-i18next'
import type { Texts } from '../texts/texts.ts'

/** What a feature itself calls a field or a value of its records; undefined where it says nothing of it. */
export function useOwnWords(texts: keyof Texts | undefined): (key: string) => string | undefined {
  const { t, i18n } = useTranslation(texts ?? 'audit')
  return (key) => {
    const text: unknown = texts !== undefined && i18n.exists(`${texts}:${key}`) ? t(key as never) : undefined
    return typeof text === 'string' ? text : undefined
  }
}
