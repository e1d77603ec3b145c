/** What a spreadsheet takes for the beginning of a formula, full-width forms included (CWE-1236). */
const danger = /^[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u
const number = /^[+-]?\d+(?:[.,]\d+)*$/

/** A cell that a spreadsheet would calculate. A number is one, also a negative one. */
export const isFormula = (cell: string): boolean => danger.test(cell) && !number.test(cell)

/** The text as people wrote it, where a file gives it back with an apostrophe before it. */
export const unneutralised = (cell: string): string | undefined =>
  cell.startsWith("'") && danger.test(cell.slice(1)) ? cell.slice(1) : undefined

/** Each with a word of its own behind it, so that a cell is known for the text that was written. */
export const formulaStarts = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(1,1)', '=HYPERLINK("http://canary.invalid","Click")', "=cmd|' /C calc'!A0", '-2+3+cmd|x', '+SUM(1;1)'],
  ...['＝1+1', '＋1+1', '－1+1', '＠SUM(1)', '\t=1+1', '\r=1+1', '\n=1+1', '="a","b"', '=1\r\n=2', '=a;=b', '-@x', '=IMPORTXML("http://canary.invalid/","//a")'],
] // biome-ignore format: one list
