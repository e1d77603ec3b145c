import type { Language } from '@portico/contract/core/languages.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import reportsEn from '@portico/contract/features/reports/words/en.json' with { type: 'json' }
import reportsTr from '@portico/contract/features/reports/words/tr.json' with { type: 'json' }
import en from '@portico/contract/features/transactions/words/en.json' with { type: 'json' }
import methodsEn from '@portico/contract/features/transactions/words/methods.en.json' with { type: 'json' }
import methodsTr from '@portico/contract/features/transactions/words/methods.tr.json' with { type: 'json' }
import tr from '@portico/contract/features/transactions/words/tr.json' with { type: 'json' }

type Known = Readonly<Record<string, string>>
const words = { en: { ...en, ...methodsEn }, tr: { ...tr, ...methodsTr } }
export const reportWords = { en: reportsEn, tr: reportsTr }

const knownOf = (language: Language): Partial<Record<Dimension, Known>> => {
  const { status, type, paymentMethod, source, code, advice } = words[language]
  return { status, type, paymentMethod, source, failureReason: code, advice }
}
const known = { en: knownOf('en'), tr: knownOf('tr') }

const dateOf = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
export const dayText = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' }).format(dateOf(day))

/** A value that tells lines apart, in a language: `Captured` → `Tahsil edildi`, an id → its name. A code that has no words stays as it is. */
export function valueWord(dimension: Dimension, value: string, language: Language, names: Known): string {
  if (dimension === 'failureReason') return known[language].failureReason![value || 'None'] ?? value
  if (value === '') return reportWords[language].none
  if (dimension === 'day') return dayText(value, language)
  if (dimension === 'month')
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dateOf(value))
  if (dimension === 'country') return countryName(value, language)
  return known[language][dimension]?.[value] ?? names[value] ?? value
}

function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code) : code
}
