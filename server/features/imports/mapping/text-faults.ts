import { keepsRule } from '@portico/contract/core/text/rules.ts'
import { maskText } from '../../../core/text/mask.ts'
import type { MappedField } from './mapping.ts'

/** At most so many characters; where a search reads the field, as many as the search takes. */
const longest: Partial<Record<MappedField, number>> = {
  externalId: 100,
  parentExternalId: 100,
  serviceProvider: 100,
  customerReference: 100,
  customerName: 200,
  customerEmail: 254,
  cardBrand: 40,
  providerTransactionId: 100,
  acquirerReference: 60,
  utr: 60,
}
const longestOfAll = 500
const shapes: Partial<Record<MappedField, { pattern: RegExp; fault: string }>> = {
  cardFirst6: { pattern: /^\d{6}$/, fault: 'is not six digits' },
  cardLast4: { pattern: /^\d{4}$/, fault: 'is not four digits' },
  customerEmail: { pattern: /^[^\s@]+@[^\s@]+$/, fault: 'is not an e-mail address' },
}
const isNumber = new Set<MappedField>(['amount', 'createdAt'])

/** The fault of a text, whatever it means; undefined for a good one. Never repeats the text: it may be a card number. */
export function textFault(field: MappedField, text: string): string | undefined {
  const most = longest[field] ?? longestOfAll
  const shape = shapes[field]
  // A description may have lines and tabs.
  if (!keepsRule(field === 'description' ? 'text' : 'line', text) || !text.isWellFormed()) return 'holds characters that cannot be shown'
  if (text.length > most) return `is longer than ${most} characters`
  if (shape && !shape.pattern.test(text)) return shape.fault
  if (!isNumber.has(field) && maskText(text) !== text) return 'looks like a whole card or account number'
  return undefined
}
