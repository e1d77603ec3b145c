import type { Language } from '@portico/contract/core/languages.ts'
import { kindWords, saySeen, sayWindow } from '@portico/contract/features/alerts/alert-said.ts'
import { type AlertKind, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../shared/texts/country-name.ts'
import type { Alert, Rule } from './alerts.queries.ts'

type Scoped = Pick<Rule, 'merchantIds' | 'providers' | 'methods' | 'countries' | 'names'>
type Seen = { value: number | null; counted: number; outOf: number }

/** What rules and alerts say of themselves, in the language of the reader. */
export function useAlertWords() {
  const { t, i18n } = useTranslation(['alerts', 'shared'])
  const language = i18n.language as Language
  const percent = (value: number) => (language === 'tr' ? `%${value}` : `${value}%`)
  const amount = (kind: AlertKind, value: number) => (kindFacts[kind].unit === 'Count' ? String(value) : percent(value))
  return {
    kind: (kind: AlertKind) => kindWords[kind][language],
    amount,
    value: (kind: AlertKind, value: number | null) => (value === null ? '—' : amount(kind, Number(value.toFixed(1))).replace('.', ',')),
    seen: (kind: AlertKind, seen: Seen) => saySeen(kind, seen, language) ?? t('alerts:tooFew'),
    window: (minutes: number) => sayWindow(minutes, language),
    /** “40% or more within 1 hour” */
    condition: ({ kind, threshold, windowMinutes }: Pick<Alert, 'kind' | 'threshold' | 'windowMinutes'>) =>
      t(`alerts:condition.${kindFacts[kind].direction}`, {
        threshold: amount(kind, threshold),
        window: sayWindow(windowMinutes, language),
      }),
    scope: ({ merchantIds, providers, methods, countries, names }: Scoped) => {
      const parts = [
        ...merchantIds.map((id) => names[id] ?? t('alerts:unknown')),
        ...providers,
        ...methods.map((method) => t(`shared:paymentMethod.${method}`)),
        ...countries.map((code) => countryName(code) ?? code),
      ]
      return parts.length > 0 ? parts.join(', ') : t('alerts:everything')
    },
  }
}
