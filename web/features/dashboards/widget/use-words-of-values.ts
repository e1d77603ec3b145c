import { dayText } from '@portico/ui/words/date-range.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../shared/texts/country-name.ts'

/** A value that tells rows apart, in the reader's words: `2026-11-20` → `20/11/2026`, `Card` → `Kart`. Names come as they are. */
export function useWordsOfValues() {
  const { t, i18n } = useTranslation(['dashboards', 'transactions', 'shared'])
  return useCallback(
    (column: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '—'
      const text = String(value)
      const known = (key: string) => (i18n.exists(key) ? t(key as 'dashboards:title') : text)
      if (/^(date|day)$/.test(column)) return dayText(text.slice(0, 10))
      if (column === 'hour') return /^\d{1,2}$/.test(text) ? `${text.padStart(2, '0')}:00` : text
      if (column === 'status' || column === 'transactionStatus') return known(`transactions:status.${text}`)
      if (column === 'paymentMethod') return known(`shared:paymentMethod.${text}`)
      if (column === 'country') return countryName(text) ?? text
      if (column === 'stage') return known(`dashboards:stage.${text}`)
      return text
    },
    [t, i18n],
  )
}

/** What a column is called: as the widget says, else by our own words. */
export function useColumnName() {
  const { t, i18n } = useTranslation('dashboards')
  return useCallback(
    (column: string): string => (i18n.exists(`dashboards:column.${column}`) ? t(`column.${column}` as 'column.volume') : spaced(column)),
    [t, i18n],
  )
}

/** `netVolume` → `Net volume` */
const spaced = (column: string) => {
  const words = column.replace(/([a-z\d])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
