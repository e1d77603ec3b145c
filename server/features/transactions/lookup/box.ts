import { searchKeyOf, tidyText, wordsOf } from '@portico/contract/core/text/fold.ts'
import { keyLength, shortestPart } from '../keys/keys-of-payment.ts'
import { type Meaning, nothing, prefixRange } from './search-meanings.ts'

/** What someone entered in the one box, ready to be compared. */
export type Box = {
  /** As all texts are searched for. */
  text: string
  /** Too short to be looked for inside of references. */
  isShort: boolean
  /** Its words: each begins a word of the shopper's name, or of the merchant's. */
  words: readonly string[]
  /** Ids that begin so, the first and the last of them. */
  ids: readonly [from: string, to: string] | null
  last4: string | null
  /** ARN or UTR: whole, in the letters that were entered, or in large or small ones. */
  references: readonly string[]
}

const mostWords = 8

export function boxOf(entered: string): Box {
  const typed = tidyText(entered)
  const text = searchKeyOf(typed)
  return {
    text,
    isShort: [...text].length < shortestPart,
    words: wordsOf(typed).slice(0, mostWords),
    ids: idsThatBegin(typed),
    last4: /^\d{4}$/.test(typed) ? typed : null,
    references: typed.length < 4 ? [] : [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])],
  }
}

const dashed = (hex: string) => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** An id, or at least four digits of its beginning, with its dashes or without them. */
function idsThatBegin(typed: string): Box['ids'] {
  if (!/^[0-9a-f-]{4,36}$/i.test(typed)) return null
  const hex = typed.toLowerCase().replaceAll('-', '')
  if (hex.length < 4 || hex.length > 32) return null
  const first = dashed(hex.padEnd(32, '0'))
  const isDashedRight = !typed.includes('-') || first.startsWith(typed.toLowerCase())
  return isDashedRight ? [first, dashed(hex.padEnd(32, 'f'))] : null
}

/** Parts of a long text that are looked for instead of the whole: where many payments have one of them, few have the other. */
export const windows = ['tail', 'head'] as const

/** Every way a text of the box may be meant. What is found `loosely` is compared with the whole text before it is shown. */
export function meaningsOfBox({ text, isShort, words, ids, last4, references }: Box): Meaning[] {
  // An accent alone leaves nothing to look for.
  if (text === '') return [nothing]
  const characters = [...text]
  const isLong = characters.length > keyLength
  const longest = [...words].sort((one, other) => other.length - one.length)[0]
  return [
    ...(isShort || isLong ? [keys(text, { before: '' })] : partKeys(characters)),
    ...(isLong ? windows.flatMap((window) => partKeys(windowOf(characters, window), { window, isLoose: true })) : []),
    ...(longest !== undefined && longest !== text ? [keys(longest, { before: '', isLoose: true })] : []),
    ...(ids ? [{ field: 'id', how: 'within', value: ids[0], end: ids[1] } as const] : []),
    ...(last4 ? [{ field: 'cardLast4', how: 'is', value: last4 } as const] : []),
    ...(references.length > 0
      ? [
          { field: 'acquirerReference', how: 'among', value: references } as const,
          { field: 'utr', how: 'among', value: references } as const,
        ]
      : []),
  ]
}

const windowOf = (characters: readonly string[], window: (typeof windows)[number]) =>
  window === 'head' ? characters.slice(0, keyLength) : characters.slice(-keyLength)

type Loose = Pick<Meaning, 'before' | 'window' | 'isLoose'>
function keys(text: string, more: Loose = {}): Meaning {
  const { from, to } = prefixRange(text)
  return { field: 'key', how: 'begins', value: from, end: to, ...more }
}

/** A part of a reference begins at one of its keys, or at the character before one. */
const partKeys = (characters: readonly string[], more: Loose = {}): Meaning[] => [
  keys(characters.join(''), more),
  keys(characters.slice(1).join(''), { ...more, before: characters[0]! }),
]
