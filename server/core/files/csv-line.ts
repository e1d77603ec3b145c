const danger = /^[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?\d+(?:[.,]\d+)*$/

/** A line of RFC 4180, with another sign between its cells where one is given. No cell is one that a spreadsheet takes for a formula (CWE-1236); numbers, also negative ones, stay numbers. */
export const csvLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => cellOf(cell, delimiter)).join(delimiter)}\r\n`

function cellOf(text: string, delimiter: string): string {
  const safe = danger.test(text) && !number.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** By it spreadsheets know that a file is UTF-8: İ, ş and ø stay whole. */
export const byteOrderMark = '\u{feff}'
