/**
 * Numbers as they are typed, a point before the decimals: what stays of a text that was typed, pasted or dropped.
 * `decimalText` digits and one point (a comma becomes one) · `digitText` digits, one separator if asked for · `percentText` 0–99.99 and 100.
 * Amounts of money are not typed with these: AmountInput asks where a text could mean two things.
 */
export type DigitRules = { separator?: '.' | ',' | true; maxLength?: number; min?: number; max?: number; pattern?: RegExp }

/** The characters of what was typed that are not in what stays of it, each once. A comma that became a point is still there. */
export function leftOut(typed: string, kept: string): string[] {
  const left = [...kept]
  const isKept = (letter: string) => {
    const at = left.indexOf(letter === ',' && !kept.includes(',') ? '.' : letter)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  return [...new Set([...typed.trim()].filter((letter) => !isKept(letter)))]
}

/** Only the first separator counts. */
function withOne(text: string, separator: string): string {
  const [whole = '', ...rest] = text.split(separator)
  return rest.length > 0 ? whole + separator + rest.join('') : whole
}

export const decimalText = (typed: string): string => withOne(typed.replaceAll(',', '.').replace(/[^\d.]/g, ''), '.')

export const separatorOf = ({ separator }: DigitRules): string | undefined => (separator === true ? '.' : separator)

export function digitText(typed: string, rules: DigitRules = {}): string {
  const separator = separatorOf(rules)
  const kept = separator
    ? withOne([...typed].filter((letter) => /\d/.test(letter) || letter === separator).join(''), separator)
    : typed.replace(/\D/g, '')
  return kept.slice(0, rules.maxLength)
}

export type DigitFault = 'min' | 'max' | 'pattern'

/** The fault of a finished text of digits. */
export function digitFault(text: string, rules: DigitRules): DigitFault | undefined {
  if (text === '') return undefined
  const value = Number(text.replace(',', '.'))
  if (rules.min !== undefined && !(value >= rules.min)) return 'min'
  if (rules.max !== undefined && !(value <= rules.max)) return 'max'
  return rules.pattern && !rules.pattern.test(text) ? 'pattern' : undefined
}

const percent = /^(?:|(?!00)\d{1,2}(?:\.\d{0,2})?|100(?:\.0{0,2})?)$/

/** What cannot become a percentage leaves the text as it was. */
export function percentText(typed: string, before = ''): string {
  const text = typed.replaceAll(',', '.').replace(/[\s%]/g, '')
  return percent.test(text) ? text : before
}

/** A point without decimals is none, once the field is left. */
export const finishedPercent = (text: string): string => text.replace(/\.$/, '')
