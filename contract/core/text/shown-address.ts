import { joiner } from './characters.ts'
import { lettersOf } from './punycode.ts'

/** Scripts that people write today (UAX 31). The label of a domain is shown in letters of one of them. */
const scripts = [
  ...['Latn', 'Cyrl', 'Grek', 'Arab', 'Armn', 'Hebr', 'Geor', 'Ethi', 'Thaa', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu'],
  ...['Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr', 'Hani', 'Hira', 'Kana', 'Hang', 'Bopo'],
]
/** Scripts that texts of Japan, China and Korea mix. */
const together = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
]
const isOf = (some: readonly string[]) => new RegExp(`^(?:[${some.map((script) => `\\p{scx=${script}}`).join('')}0-9-]|${joiner})+$`, 'u')
const alike = [...scripts.map((script) => [script]), ...together].map(isOf)

/** Letters of other scripts that are drawn as Latin ones. A label of nothing else could be taken for another domain. */
const likeLatin = [
  { letters: /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ0-9-]+$/u, script: isOf(['Cyrl']) },
  { letters: /^[αικνρυωηοτχ0-9-]+$/u, script: isOf(['Grek']) },
  { letters: /^[ագզէլհյոսւօ0-9-]+$/u, script: isOf(['Armn']) },
]

function isPlain(label: string, last: string): boolean {
  if (!alike.some((pattern) => pattern.test(label))) return false
  return likeLatin.every(({ letters, script }) => !letters.test(label) || /^[0-9-]*$/.test(label) || script.test(last))
}

/** In its own letters, as browsers show it: in ASCII as a whole where a label mixes scripts or looks like a Latin one. */
function shownDomain(domain: string): string {
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? lettersOf(label.slice(4)) : label))
  const last = labels.at(-1) ?? ''
  return labels.every((label) => label !== undefined && isPlain(label, last)) ? labels.join('.') : domain
}

/** An address as a reader knows it: its domain in its own letters. Any other text, with or without addresses in it, stays as it is. */
export const shownAddress = (text: string): string => text.replace(/(?<=@)(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/g, shownDomain)
