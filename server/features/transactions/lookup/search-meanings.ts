import type { TransactionFilters } from '@portico/contract/features/transactions/transactions.contract.ts'

/** One way a search key may be meant. Each is served by an index of its own. */
export type Meaning = {
  field: 'id' | 'externalId' | 'email' | 'providerTransactionId' | 'acquirerReference' | 'utr' | 'cardLast4'
  value: string
  /** The beginning is enough. */
  isPrefix?: true
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What one key may be: an id, an e-mail address, or a reference. A reference may be the merchant's (its beginning is enough),
 * the provider's, an ARN or a UTR; four digits may also be the end of a card number. Several meanings are all looked up.
 */
export function meaningsOf({
  searchKey,
  searchParam,
  reference,
}: Pick<TransactionFilters, 'searchKey' | 'searchParam' | 'reference'>): Meaning[] {
  if (searchKey === undefined) return reference === undefined ? [] : references(reference)
  const key = searchKey
  if (searchParam) return chosen(searchParam, key)
  if (uuid.test(key)) return [{ field: 'id', value: key.toLowerCase() }, ...inReferences(key)]
  if (key.includes('@')) return [{ field: 'email', value: key }]
  const ofCard: Meaning[] = /^\d{4}$/.test(key) ? [{ field: 'cardLast4', value: key }] : []
  return [...inReferences(key), ...references(key), ...ofCard]
}

const inReferences = (value: string): Meaning[] => [
  { field: 'externalId', value, isPrefix: true },
  { field: 'providerTransactionId', value },
]
const references = (value: string): Meaning[] => [
  { field: 'acquirerReference', value },
  { field: 'utr', value },
]

/** The caller knows what it is. A text that cannot be an id is none: nothing is found, and the database is not asked to read it. */
function chosen(field: Meaning['field'], key: string): Meaning[] {
  if (field === 'id') return uuid.test(key) ? [{ field, value: key.toLowerCase() }] : [{ field, value: nobody }]
  return [field === 'externalId' ? { field, value: key, isPrefix: true } : { field, value: key }]
}
const nobody = '00000000-0000-0000-0000-000000000000'

/** Every text that begins so lies in [from, to): the order of a COLLATE "C" column is that of code points. */
export const prefixRange = (prefix: string) => ({ from: prefix, to: `${prefix}\u{10ffff}` })
