const danger = /^[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?\d+(?:[.,]\d+)*$/

/** A line of RFC 4180. No cell is one that a spreadsheet takes for a formula (CWE-1236); numbers, also negative ones, stay numbers. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(text: string): string {
  const safe = danger.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
