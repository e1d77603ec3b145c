import type { Language } from '@portico/contract/core/languages.ts'
import { kindWords, saySeen, sayWindow, transitionWords } from '@portico/contract/features/alerts/alert-said.ts'
import type { AlertKind, Transition } from '@portico/contract/features/alerts/alert-words.ts'
import { fromTenths } from './figures.ts'
import type { AlertRow } from './rule-row.ts'

export type SaidAlert = Pick<AlertRow, 'name' | 'kind' | 'mode' | 'window_minutes' | 'latest_value' | 'latest_counted' | 'latest_out_of'>

/** The words of a notification and of its mail: what the rule has seen, in which time. */
export function sayAlert(alert: SaidAlert, step: Transition, language: Language): { title: string; description: string } {
  const kind = alert.kind as AlertKind
  const seen = saySeen(kind, { counted: alert.latest_counted, outOf: alert.latest_out_of, value: fromTenths(alert.latest_value) }, language)
  const time = sayWindow(alert.window_minutes, language)
  const isTest = alert.mode === 'Test'
  const title = { en: `${alert.name} ${transitionWords[step].en}`, tr: `${alert.name} ${transitionWords[step].tr}` }[language]
  const facts = {
    en: seen === null ? `Too few payments within ${time}.` : `${seen} within ${time}.`,
    tr: seen === null ? `Son ${time} içinde yeterli ödeme yok.` : `Son ${time} içinde: ${seen}.`,
  }[language]
  const test = { en: ' These are Test payments.', tr: ' Bunlar Test ödemeleridir.' }[language]
  return { title, description: `${kindWords[kind][language]}: ${facts}${isTest ? test : ''}` }
}
