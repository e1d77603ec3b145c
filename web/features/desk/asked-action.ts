import { searchKeyOf } from '@portico/contract/core/text/fold.ts'
import type { MoneyAction } from '../transactions/index.ts'

/** What each action on a payment is called on its button. */
export type ActionWords = Readonly<Partial<Record<MoneyAction, string>>>
export type Asked = { action?: keyof ActionWords; key: string }

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
const sameWord = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && searchKeyOf(one) === searchKeyOf(other)

/** `Refund ACM-17389` is an action and what it is done to; an action alone is a search like any other. */
export function askedAction(text: string, words: ActionWords): Asked {
  const typed = wordsOf(text)
  for (const [action, label] of Object.entries(words) as [keyof ActionWords, string][]) {
    const named = wordsOf(label.replace('…', ''))
    if (!sameWord(typed[0], named[0])) continue
    // `iade et` and `iade` alike.
    let said = 1
    while (said < named.length && sameWord(typed[said], named[said])) said++
    const key = typed.slice(said).join(' ')
    if (key !== '') return { action, key }
  }
  return { key: text }
}

/** The payment that is meant: the only one, or the only one that is called exactly so. */
export function onePayment<Found>(found: readonly Found[], key: string, nameOf: (one: Found) => string): Found | undefined {
  if (found.length === 1) return found[0]
  const exact = found.filter((one) => sameWord(nameOf(one), key))
  return exact.length === 1 ? exact[0] : undefined
}
