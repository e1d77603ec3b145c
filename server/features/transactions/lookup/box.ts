import { decimalsOf } from '@portico/contract/core/text/decimals.ts'
import { searchKeyOf, tidyText, wordsOf } from '@portico/contract/core/text/fold.ts'
import { beforeWord, keyLength, shortestPart } from '../keys/keys-of-payment.ts'
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
  /** An amount in every way it may be read, paid and given back. */
  amounts: readonly number[]
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
    amounts: amountsIn(typed).flatMap((amount) => [amount, -amount]),
    references: typed.length < 4 ? [] : [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])],
  }
}

/** An amount as people write it, in every way it may be read, without its sign; an apostrophe parts thousands as a blank does. */
export function amountsIn(typed: string): number[] {
  const text = typed.replace(/^[-−+]\s*/, '').replace(/['’]/g, ' ')
  const amounts = decimalsOf(text).map(({ whole, decimals }) => Number(`${whole}.${decimals}`))
  return [...new Set(amounts)].filter((amount) => amount > 0)
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

/** Every way a text of the box may be meant. Payments that are found loosely are compared with the whole text before they are shown. */
export function meaningsOfBox({ text, isShort, words, ids, last4, references, amounts }: Box): Meaning[] {
  // An accent alone leaves nothing to look for.
  if (text === '') return [nothing]
  const characters = [...text]
  const isLong = characters.length > keyLength
  const isOneWord = words.length === 1 && words[0] === text
  return [
    ...(isShort || isLong ? [keys(text, { before: ['', beforeWord] })] : partKeys(characters)),
    ...(isLong
      ? parts.flatMap(([name, from, to]) => partKeys(characters.slice(from, to), { choice: { of: 'part', name }, isLoose: true }))
      : []),
    ...(isOneWord
      ? []
      : words.map((word) => keys(word, { before: [beforeWord], choice: { of: 'word', name: word }, isLoose: words.length > 1 }))),
    ...(ids ? [{ field: 'id', how: 'within', value: ids[0], end: ids[1] } as const] : []),
    ...(last4 ? [{ field: 'cardLast4', how: 'is', value: last4 } as const] : []),
    ...(amounts.length > 0 ? [{ field: 'amount', how: 'among', value: amounts } as const] : []),
    ...(references.length > 0
      ? [
          { field: 'acquirerReference', how: 'among', value: references } as const,
          { field: 'utr', how: 'among', value: references } as const,
        ]
      : []),
  ]
}

const parts = [
  ['tail', -keyLength, undefined],
  ['head', 0, keyLength],
] as const

/** Names with all the words, where each word alone is in many. */
export const allWords: Meaning = { field: 'key', how: 'words', value: '' }

type Loose = Pick<Meaning, 'before' | 'choice'> & { isLoose?: boolean }
function keys(text: string, { isLoose, ...more }: Loose = {}): Meaning {
  const { from, to } = prefixRange(text)
  return { field: 'key', how: 'begins', value: from, end: to, ...more, ...(isLoose ? { isLoose } : {}) }
}

/** A part of a reference begins at one of its keys, or at the character before one. */
const partKeys = (characters: readonly string[], more: Loose = {}): Meaning[] => [
  keys(characters.join(''), more),
  keys(characters.slice(1).join(''), { ...more, before: [characters[0]!] }),
]
