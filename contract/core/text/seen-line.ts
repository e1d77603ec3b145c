import { blank, invisible, joiner, selector } from './characters.ts'
import { tidyLine } from './fold.ts'

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const kept = `${joiner}|${selector}`
const unseen = new RegExp(`(${kept})|[${invisible}${blank}\\p{Cf}\\p{Co}\\p{Cn}]`, 'gu')

/** One line of a text that no person can be asked about, such as the name of a file: what does not show is left out. */
export const seenLine = (text: string): string =>
  tidyLine(text.replace(breaks, ' ').replace(unseen, (_, one: string | undefined) => one ?? ''))
