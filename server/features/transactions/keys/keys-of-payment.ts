import { searchKeyOf, wordsOf } from '@portico/contract/core/text/fold.ts'

/** A payment is found by its keys. `before`: the character before it in its text, none where the text begins with it, or the mark of a word. */
export type Key = { before: string; key: string }
/** Before each word of a name. No text that is searched for has one. */
export const beforeWord = '\n'
/** The texts in which the box looks. */
export type FoundBy = {
  external_id?: string | null | undefined
  /** Of a child: the reference of its payment. */
  payment_reference?: string | null | undefined
  provider_transaction_id?: string | null | undefined
  customer_name?: string | null | undefined
  customer_email?: string | null | undefined
}

/** So much of a reference is kept from each of its keys on. A longer part is looked for by so much of it, and then compared. */
export const keyLength = 12
/** A whole text is longer, so that who enters all of it finds little else. */
const wholeLength = 254
/** Shorter parts of a reference are found at its beginning only. */
export const shortestPart = 3

const firstOf = (text: string) => [...text].slice(0, wholeLength).join('')

/**
 * The keys of a payment, each once. Behind the walls only beginnings may use an index, so each second end of a reference is a key, with the
 * character before it: whatever part is looked for begins at such an end or at the character before one. That is half as many rows as a key
 * for each end. The database's `keys_of_payment` gives the same for one reference and that of the provider.
 */
export function keysOfPayment({ external_id, payment_reference, provider_transaction_id, customer_name, customer_email }: FoundBy): Key[] {
  const references = [external_id, payment_reference, provider_transaction_id].map((text) => searchKeyOf(text ?? ''))
  const keys = new Map<string, Key>()
  const add = (before: string, key: string) => key !== '' && keys.set(JSON.stringify([before, key]), { before, key })
  for (const text of [...references, searchKeyOf(customer_email ?? '')]) add('', firstOf(text))
  for (const word of wordsOf(customer_name ?? '')) add(beforeWord, firstOf(word))
  for (const reference of references) {
    const characters = [...reference]
    for (let at = 2; at <= characters.length - 2; at += 2) add(characters[at - 1]!, characters.slice(at, at + keyLength).join(''))
  }
  return [...keys.values()]
}
