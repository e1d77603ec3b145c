import { accountReferencePattern, type WhyLineRefused } from '@portico/contract/features/processing/processing-words.ts'

export type ReferenceLine = { line: number; reference: string }
export type RefusedLine = { line: number; text: string; why: WhyLineRefused }

/** The head of a column, as files have it. */
const heads = new Set(['ACCOUNTREFERENCE', 'REFERENCE', 'PID'])
const longestShown = 40

/** As banks carry it: in capitals, without blanks. Notices of a bank are read by the same rule. */
export const referenceOf = (written: string): string => written.replaceAll(/\s/g, '').toUpperCase()

/** One reference a line; of a CSV file the first column. Lines are numbered as they were sent, empty ones and the head are passed over. */
export function readReferences(lines: string): { found: ReferenceLine[]; refused: RefusedLine[] } {
  const found: ReferenceLine[] = []
  const refused: RefusedLine[] = []
  const known = new Set<string>()
  for (const [index, text] of lines.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1
    const reference = referenceOf(firstCell(text))
    if (reference === '' || (line === 1 && heads.has(reference.replaceAll(/[-_]/g, '')))) continue
    const why = !accountReferencePattern.test(reference) ? 'Malformed' : known.has(reference) ? 'Twice' : undefined
    if (why) refused.push({ line, text: text.slice(0, longestShown), why })
    else found.push({ line, reference })
    known.add(reference)
  }
  return { found, refused }
}

const firstCell = (text: string): string => {
  const bare = text.replace(/^\uFEFF/, '').trim()
  const quoted = /^"([^"]*)"\s*(?:[,;\t]|$)/.exec(bare)
  return quoted ? quoted[1]! : bare.split(/[,;\t]/, 1)[0]!
}
