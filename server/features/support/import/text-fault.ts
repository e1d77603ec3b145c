/** Lines and tabs may stand in a text. */
const control = /[^\P{Cc}\t\r\n]/u

/** What is wrong with a cell that people will read; undefined where nothing is. Never what it says. */
export function textFault(text: string, most: number): string | undefined {
  if (!/\S/.test(text)) return 'is empty'
  if (control.test(text) || !text.isWellFormed()) return 'holds control characters'
  return text.length > most ? `is longer than ${most} characters` : undefined
}
