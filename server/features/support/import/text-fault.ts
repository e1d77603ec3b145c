/** A text may contain line breaks and tabs. */
const control = /[^\P{Cc}\t\r\n]/u

/** The fault of a text cell; undefined for a good one. Never repeats the text. */
export function textFault(text: string, most: number): string | undefined {
  if (!/\S/.test(text)) return 'is empty'
  if (control.test(text) || !text.isWellFormed()) return 'holds control characters'
  return text.length > most ? `is longer than ${most} characters` : undefined
}
