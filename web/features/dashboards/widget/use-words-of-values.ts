import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useValueWords } from '../../reports/index.ts'

/** The columns of widgets that the report engine calls otherwise. */
const dimensionOf: Readonly<Record<string, string>> = { date: 'day', transactionStatus: 'status' }
const none = {}

/** A value that tells rows apart, in the reader's words: `2026-11-20` → `20/11/2026`, `Card` → `Kart`. Names come as they are. */
export function useWordsOfValues() {
  const { t, i18n } = useTranslation('dashboards')
  const words = useValueWords(none)
  const zone = useTimeZone()
  return useCallback(
    (column: string, value: unknown): string => {
      if (value === null || value === undefined) return '—'
      const text = String(value)
      if (column === 'hour') return Number.isNaN(Date.parse(text)) ? text : formatDate(text, zone, 'time').slice(0, 5)
      if (column === 'stage') return i18n.exists(`dashboards:stage.${text}`) ? t(`stage.${text as 'Created'}`) : text
      return words((dimensionOf[column] ?? column) as 'day', text)
    },
    [t, i18n, words, zone],
  )
}
