import { longestFileName } from '@portico/contract/features/files/file-types.ts'
import { maskText } from '../../core/text/mask.ts'

/** Control characters, and invisible characters that reverse or hide the text beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
const meansPath = /[<>:"|?]/g

/**
 * A name that may be stored and returned: the last part of a path, without invisible characters, within the limit, with its extension
 * as the last thing. Card numbers are masked.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const name = last
    .replace(unseen, '')
    .replace(meansPath, '_')
    .replace(/\s+/g, ' ')
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
