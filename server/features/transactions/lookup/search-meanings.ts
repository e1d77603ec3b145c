import { isId } from '@portico/contract/core/text/ids.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'

type Field =
  | 'id'
  | 'externalId'
  | 'email'
  | 'providerTransactionId'
  | 'acquirerReference'
  | 'utr'
  | 'cardLast4'
  | 'merchantId'
  | 'amount'
  | 'key'

/** One way a search may be meant. Each is served by an index of its own. */
export type Meaning = {
  field: Field
  /** Equal; in [value, end); in [value, end]; equal to one of several; a name with all the words of the box. */
  how: 'is' | 'begins' | 'within' | 'among' | 'words'
  value: string | readonly string[] | readonly number[]
  end?: string
  /** Of a key: what may be before it in its text, as keys-of-payment.ts has it. Left out: any character. */
  before?: readonly string[]
  /** It finds too much, so that what it finds is compared with the text of the box. */
  isLoose?: true
  /** One name of each choice is enough: a part of a long text, a word of several. The one that the fewest payments have is looked for. */
  choice?: { of: 'part' | 'word'; name: string }
}

/** What a caller says the key is, or a reference: an ARN or a UTR. Several meanings are all looked up. What the box may mean is in box.ts. */
export function meaningsOf({
  searchKey,
  searchParam,
  reference,
}: Pick<TransactionFilters, 'searchKey' | 'searchParam' | 'reference'>): Meaning[] {
  if (searchKey === undefined) return reference === undefined ? [] : references(reference)
  return searchParam ? chosen(searchParam, searchKey) : []
}

const references = (value: string): Meaning[] => [
  { field: 'acquirerReference', how: 'is', value },
  { field: 'utr', how: 'is', value },
]

/** The caller knows what it is. A text that cannot be an id is none: nothing is found, and the database is not asked to read it. */
function chosen(field: NonNullable<TransactionFilters['searchParam']>, key: string): Meaning[] {
  if (field === 'id') return [isId(key) ? { field, how: 'is', value: key.toLowerCase() } : nothing]
  const { from, to } = prefixRange(key)
  return [field === 'externalId' ? { field, how: 'begins', value: from, end: to } : { field, how: 'is', value: key }]
}
export const nothing: Meaning = { field: 'id', how: 'is', value: '00000000-0000-0000-0000-000000000000' }

/** Every text that begins so lies in [from, to): the order of a COLLATE "C" column is that of code points. */
export const prefixRange = (prefix: string) => ({ from: prefix, to: `${prefix}\u{10ffff}` })
