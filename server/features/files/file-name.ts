import { seenLine } from '@portico/contract/core/text/seen-line.ts'
import { longestFileName } from '@portico/contract/features/files/file-types.ts'
import { maskText } from '../../core/text/mask.ts'

const meansPath = /[<>:|?]/g
/** A browser sends these three so in the name of a part (HTML, multipart/form-data), and no other character. */
const sentAs: Record<string, string> = { '%22': '"', '%0D': '', '%0A': '' }

/**
 * A name that may be stored and returned: the last part of a path, without invisible characters, within the limit, with its extension
 * as the last thing. Card numbers are masked.
 */
export function cleanFileName(given: string): string {
  const sent = given.toWellFormed().replace(/%22|%0D|%0A/g, (one) => sentAs[one]!)
  const name = seenLine(sent.split(/[/\\]/).at(-1)!)
    .replace(meansPath, '_')
    .replace(/[\s.]+$/, '')
  const masked = maskText(name)
  const dot = masked.lastIndexOf('.')
  const extension = dot < 0 ? '' : masked.slice(dot)
  const stem = (dot < 0 ? masked : masked.slice(0, dot)).replace(/^[\s.]+/, '')
  // Cut between letters, never within one.
  const kept = [...new Intl.Segmenter().segment(stem)].map(({ segment }) => segment)
  while (kept.join('').length + extension.length > longestFileName) kept.pop()
  return `${kept.join('').trimEnd() || 'file'}${extension}`
}
