import type { Language } from '@portico/contract/core/languages.ts'
import { kindWords, saySeen, sayValue, sayWindow } from '@portico/contract/features/alerts/alert-said.ts'
import { type AlertKind, kindFacts, type ScopeField, scopeFields } from '@portico/contract/features/alerts/alert-words.ts'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../shared/texts/country-name.ts'
import type { Alert, Rule } from './alerts.queries.ts'

type Scoped = Pick<Rule, 'merchantIds' | 'providers' | 'methods' | 'countries' | 'names'>
type Seen = { value: number | null; counted: number; outOf: number }

export type AlertWords = ReturnType<typeof useAlertWords>

/** What rules and alerts say of themselves, in the language of the reader. */
export function useAlertWords() {
  const { t, i18n } = useTranslation(['alerts', 'shared'])
  const language = i18n.language as Language
  const percent = (value: number) => (language === 'tr' ? `%${value}` : `${value}%`)
  const amount = (kind: AlertKind, value: number) => (kindFacts[kind].unit === 'Count' ? String(value) : percent(value))
  /** What a list of a rule holds, as people call it. */
  const named = (field: ScopeField | 'recipients', of: Scoped & Partial<Pick<Rule, 'recipients'>>): string[] => {
    const person = (id: string) => of.names[id] ?? t('alerts:unknown')
    if (field === 'providers') return of.providers
    if (field === 'methods') return of.methods.map((method) => t(`shared:paymentMethod.${method}`))
    if (field === 'countries') return of.countries.map((code) => countryName(code) ?? code)
    return (field === 'recipients' ? (of.recipients ?? []) : of.merchantIds).map(person)
  }
  return {
    kind: (kind: AlertKind) => kindWords[kind][language],
    amount,
    value: (kind: AlertKind, value: number | null) => (value === null ? '—' : sayValue(kind, value, language)),
    seen: (kind: AlertKind, seen: Seen) => saySeen(kind, seen, language) ?? t('alerts:tooFew'),
    window: (minutes: number) => sayWindow(minutes, language),
    /** “40% or more within 1 hour” */
    condition: ({ kind, threshold, windowMinutes }: Pick<Alert, 'kind' | 'threshold' | 'windowMinutes'>) =>
      t(`alerts:condition.${kindFacts[kind].direction}`, {
        threshold: amount(kind, threshold),
        window: sayWindow(windowMinutes, language),
      }),
    named,
    scope: (of: Scoped) => {
      const parts = scopeFields.flatMap((field) => named(field, of))
      return parts.length > 0 ? parts.join(', ') : t('alerts:everything')
    },
  }
}
