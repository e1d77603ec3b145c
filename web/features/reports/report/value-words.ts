import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../shared/texts/country-name.ts'
import { currentLanguage } from '../../../shared/texts/texts.ts'
import type { ReportAnswer } from '../reports.queries.ts'

/** What tells a line apart, in the reader's words: `2026-11-20` → `20/11/2026`, an id → its name. */
export function useValueWords(names: ReportAnswer['names']) {
  const { t, i18n } = useTranslation(['reports', 'transactions', 'shared'])
  return useCallback(
    (dimension: Dimension, value: string): string => {
      if (dimension === 'day') return dayText(value)
      if (dimension === 'month') return monthText(value)
      if (dimension === 'failureReason') {
        const key = `transactions:code.${value || 'None'}` as 'transactions:code.None'
        return value === '' || i18n.exists(key) ? t(key) : value
      }
      if (value === '') return t('reports:none')
      if (dimension === 'status') return t(`transactions:status.${value}` as 'transactions:status.Captured')
      if (dimension === 'type') return t(`transactions:type.${value}` as 'transactions:type.Payment')
      if (dimension === 'paymentMethod') return t(`shared:paymentMethod.${value}` as 'shared:paymentMethod.Card')
      if (dimension === 'source') return t(`transactions:source.${value}` as 'transactions:source.Api')
      if (dimension === 'advice')
        return i18n.exists(`transactions:advice.${value}`) ? t(`transactions:advice.${value}` as 'transactions:advice.RetryLater') : value
      if (dimension === 'country') return countryName(value) ?? value
      return names[value] ?? value
    },
    [t, i18n, names],
  )
}

/** `2026-11-01` → `November 2026` */
export const monthText = (first: string, month: 'long' | 'short' = 'long') =>
  new Intl.DateTimeFormat(currentLanguage(), { month, year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${first}T00:00:00Z`))
